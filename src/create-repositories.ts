import type { AppContext } from '#core/app-context.ts'
import type { Connection } from '#db/connection.ts'
import { createApiKeysRepository } from '#db/repositories/api-keys.ts'
import { createArrIdsRepository } from '#db/repositories/arr-ids.ts'
import { createBlacklistRepository } from '#db/repositories/blacklist.ts'
import { createCalendarRepository } from '#db/repositories/calendar.ts'
import { createDashboardRepository } from '#db/repositories/dashboard.ts'
import { createDatsRepository } from '#db/repositories/dats.ts'
import { createDownloadersRepository, type SecretSettings } from '#db/repositories/downloaders.ts'
import { createDownloadsRepository } from '#db/repositories/downloads.ts'
import { createFeedsRepository } from '#db/repositories/feeds.ts'
import { createFileDeliveryRepository } from '#db/repositories/file-delivery.ts'
import { createFolderRenamesRepository } from '#db/repositories/folder-renames.ts'
import { createGameRemovalsRepository } from '#db/repositories/game-removals.ts'
import { createGamesRepository } from '#db/repositories/games.ts'
import { guardSecrets } from '#db/repositories/guard-secrets.ts'
import { createHistoryRepository } from '#db/repositories/history.ts'
import { createIdentitiesRepository } from '#db/repositories/identities.ts'
import { createImagesRepository } from '#db/repositories/images.ts'
import { createImportsRepository } from '#db/repositories/imports.ts'
import { createIndexersRepository } from '#db/repositories/indexers.ts'
import { createLibraryViewsRepository } from '#db/repositories/library-views.ts'
import { createMetricsRepository } from '#db/repositories/metrics.ts'
import {
  createNotificationChannelsRepository,
  type SecretChannelSettings,
} from '#db/repositories/notification-channels.ts'
import { createNotificationsRepository } from '#db/repositories/notifications.ts'
import { createOutboxRepository } from '#db/repositories/outbox.ts'
import { createPasskeysRepository } from '#db/repositories/passkeys.ts'
import { createRelationsRepository } from '#db/repositories/relations.ts'
import { createRequestsRepository } from '#db/repositories/requests.ts'
import { createRomSetsRepository } from '#db/repositories/rom-sets.ts'
import { createRootFoldersRepository } from '#db/repositories/root-folders.ts'
import { createRssFeedsRepository } from '#db/repositories/rss-feeds.ts'
import { createScansRepository } from '#db/repositories/scans.ts'
import { createSearchRequestsRepository } from '#db/repositories/search-requests.ts'
import { createSecondFactorsRepository } from '#db/repositories/second-factors.ts'
import { createSessionsRepository } from '#db/repositories/sessions.ts'
import { createSettingsRepository } from '#db/repositories/settings.ts'
import { createSignInProvidersRepository } from '#db/repositories/sign-in-providers.ts'
import { createStatisticsRepository } from '#db/repositories/statistics.ts'
import { createTagsRepository } from '#db/repositories/tags.ts'
import { createUsersRepository } from '#db/repositories/users.ts'
import { createVerdictsRepository } from '#db/repositories/verdicts.ts'
import { createVerificationRepository } from '#db/repositories/verification.ts'
import { createWaitingReleasesRepository } from '#db/repositories/waiting-releases.ts'
import { createWishlistsRepository } from '#db/repositories/wishlists.ts'
import { secretFields } from '#domain/declaration.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Redactor } from '#domain/secrets/redactor.ts'

type RepositoryParts = { connection: Connection; secretBox: SecretBox; redactor: Redactor }

/** All repositories. Credentials are added to the redactor when they are read or written. */
export function createRepositories({ connection, secretBox: box, redactor }: RepositoryParts, app: () => AppContext) {
  const secretSettings: SecretSettings = (type) => {
    const kind = app().downloadClientKinds[type]
    return kind === undefined ? [] : secretFields(kind.settings)
  }
  const secretChannelSettings: SecretChannelSettings = (type) => {
    const kind = app().channelKinds[type]
    return kind === undefined ? [] : secretFields(kind.settings)
  }
  const guarded = {
    indexers: createIndexersRepository(connection, box),
    downloaders: createDownloadersRepository(connection, box, secretSettings),
    downloads: createDownloadsRepository(connection, box),
    history: createHistoryRepository(connection),
    notifications: createNotificationsRepository(connection),
    channels: createNotificationChannelsRepository(connection, box, secretChannelSettings),
    settings: createSettingsRepository(connection, box),
    rssFeeds: createRssFeedsRepository(connection, box),
    verdicts: createVerdictsRepository(connection),
  }
  return {
    ...guardSecrets(guarded, redactor, { secretSettings, secretChannelSettings }),
    users: createUsersRepository(connection),
    apiKeys: createApiKeysRepository(connection),
    arrIds: createArrIdsRepository(connection),
    sessions: createSessionsRepository(connection),
    passkeys: createPasskeysRepository(connection),
    secondFactors: createSecondFactorsRepository(connection, box),
    signInProviders: createSignInProvidersRepository(connection, box, redactor.add),
    identities: createIdentitiesRepository(connection, box),
    games: createGamesRepository(connection),
    calendar: createCalendarRepository(connection),
    dashboard: createDashboardRepository(connection),
    checks: createVerificationRepository(connection),
    dats: createDatsRepository(connection),
    romSets: createRomSetsRepository(connection),
    statistics: createStatisticsRepository(connection),
    metrics: createMetricsRepository(connection),
    relations: createRelationsRepository(connection),
    outbox: createOutboxRepository(connection),
    imports: createImportsRepository(connection),
    feeds: createFeedsRepository(connection),
    requests: createRequestsRepository(connection),
    rootFolders: createRootFoldersRepository(connection),
    scans: createScansRepository(connection),
    images: createImagesRepository(connection),
    blacklist: createBlacklistRepository(connection),
    libraryViews: createLibraryViewsRepository(connection),
    wishlists: createWishlistsRepository(connection),
    searchRequests: createSearchRequestsRepository(connection),
    tags: createTagsRepository(connection),
    fileDelivery: createFileDeliveryRepository(connection),
    folderRenames: createFolderRenamesRepository(connection),
    gameRemovals: createGameRemovalsRepository(connection),
    waitingReleases: createWaitingReleasesRepository(connection, box),
  }
}
