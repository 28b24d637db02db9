import type { HealthCheck } from './check.ts'
import { clientBlocked } from './client-blocked.ts'
import { credentialsUnreadable } from './credentials-unreadable.ts'
import { dataFolder } from './data-folder.ts'
import { dataFolderNetwork } from './data-folder-network.ts'
import { dataFolderOpen } from './data-folder-open.ts'
import { databaseDamaged } from './database-damaged.ts'
import { differsFromRequest } from './differs-from-request.ts'
import { diskLow } from './disk-low.ts'
import { downloadClientCredentials } from './download-client-credentials.ts'
import { downloadClientSettings } from './download-client-settings.ts'
import { downloadClientUnreachable } from './download-client-unreachable.ts'
import { downloadsVanished } from './downloads-vanished.ts'
import { feedFailing } from './feed-failing.ts'
import { grabUnconfirmed } from './grab-unconfirmed.ts'
import { httpsUnusable } from './https-unusable.ts'
import { indexerUnreachable } from './indexer-unreachable.ts'
import { jobFailing } from './job-failing.ts'
import { libraryFolder } from './library-folder.ts'
import { metadataUnusable } from './metadata-unusable.ts'
import { movedGames } from './moved-games.ts'
import { noDownloadClient } from './no-download-client.ts'
import { noIndexer } from './no-indexer.ts'
import { noServiceForTags } from './no-service-for-tags.ts'
import { notificationChannelFailing } from './notification-channel-failing.ts'
import { pathNotVisible } from './path-not-visible.ts'
import { playTimesOff } from './play-times-off.ts'
import { rootFolderScan } from './root-folder-scan.ts'
import { rootFolderUnreadable } from './root-folder-unreadable.ts'
import { serviceCredentials } from './service-credentials.ts'
import { serviceUnavailable } from './service-unavailable.ts'
import { unreadableDownloads } from './unreadable-downloads.ts'
import { updateAvailable } from './update-available.ts'
import { virusScannerLimits } from './virus-scanner-limits.ts'
import { virusScannerUnavailable } from './virus-scanner-unavailable.ts'
import { wishlistStopped } from './wishlist-stopped.ts'

/** All health checks. To add one, add a file beside this one and a line here. */
export const healthChecks: readonly HealthCheck[] = [
  databaseDamaged,
  dataFolder,
  credentialsUnreadable,
  dataFolderOpen,
  dataFolderNetwork,
  downloadClientCredentials,
  downloadClientUnreachable,
  downloadClientSettings,
  clientBlocked,
  grabUnconfirmed,
  differsFromRequest,
  unreadableDownloads,
  downloadsVanished,
  pathNotVisible,
  libraryFolder,
  rootFolderUnreadable,
  rootFolderScan,
  movedGames,
  diskLow,
  indexerUnreachable,
  feedFailing,
  metadataUnusable,
  serviceCredentials,
  serviceUnavailable,
  virusScannerUnavailable,
  virusScannerLimits,
  playTimesOff,
  wishlistStopped,
  jobFailing,
  notificationChannelFailing,
  httpsUnusable,
  noDownloadClient,
  noIndexer,
  noServiceForTags,
  updateAvailable,
]
