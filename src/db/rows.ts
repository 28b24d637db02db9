import type { ApiKeysRepository } from './repositories/api-keys.ts'
import type { ArrIdsRepository } from './repositories/arr-ids.ts'
import type { BlacklistRepository } from './repositories/blacklist.ts'
import type { CalendarRepository } from './repositories/calendar.ts'
import type { DashboardRepository } from './repositories/dashboard.ts'
import type { DatsRepository } from './repositories/dats.ts'
import type { DownloadersRepository } from './repositories/downloaders.ts'
import type { DownloadsRepository } from './repositories/downloads.ts'
import type { FeedsRepository } from './repositories/feeds.ts'
import type { FileDeliveryRepository } from './repositories/file-delivery.ts'
import type { FolderRenamesRepository } from './repositories/folder-renames.ts'
import type { GameRemovalsRepository } from './repositories/game-removals.ts'
import type { GamesRepository } from './repositories/games.ts'
import type { HistoryRepository } from './repositories/history.ts'
import type { IdentitiesRepository } from './repositories/identities.ts'
import type { ImagesRepository } from './repositories/images.ts'
import type { ImportsRepository } from './repositories/imports.ts'
import type { IndexersRepository } from './repositories/indexers.ts'
import type { LibraryViewsRepository } from './repositories/library-views.ts'
import type { MetricsRepository } from './repositories/metrics.ts'
import type { NotificationChannelsRepository } from './repositories/notification-channels.ts'
import type { NotificationsRepository } from './repositories/notifications.ts'
import type { OutboxRepository } from './repositories/outbox.ts'
import type { PasskeysRepository } from './repositories/passkeys.ts'
import type { RelationsRepository } from './repositories/relations.ts'
import type { RequestsRepository } from './repositories/requests.ts'
import type { RomSetsRepository } from './repositories/rom-sets.ts'
import type { RootFoldersRepository } from './repositories/root-folders.ts'
import type { RssFeedsRepository } from './repositories/rss-feeds.ts'
import type { ScansRepository } from './repositories/scans.ts'
import type { SearchRequestsRepository } from './repositories/search-requests.ts'
import type { SecondFactorsRepository } from './repositories/second-factors.ts'
import type { SessionsRepository } from './repositories/sessions.ts'
import type { SettingsRepository } from './repositories/settings.ts'
import type { SignInProvidersRepository } from './repositories/sign-in-providers.ts'
import type { StatisticsRepository } from './repositories/statistics.ts'
import type { TagsRepository } from './repositories/tags.ts'
import type { UsersRepository } from './repositories/users.ts'
import type { VerdictsRepository } from './repositories/verdicts.ts'
import type { VerificationRepository } from './repositories/verification.ts'
import type { WaitingReleasesRepository } from './repositories/waiting-releases.ts'
import type { WishlistsRepository } from './repositories/wishlists.ts'

/** The games of users, and what users keep about them. */
export type LibraryRows = {
  games: GamesRepository
  relations: RelationsRepository
  history: HistoryRepository
  tags: TagsRepository
  images: ImagesRepository
  libraryViews: LibraryViewsRepository
  requests: RequestsRepository
  wishlists: WishlistsRepository
  gameRemovals: GameRemovalsRepository
  fileDelivery: FileDeliveryRepository
}

/** Folders of games, on disk. */
export type FolderRows = {
  rootFolders: RootFoldersRepository
  scans: ScansRepository
  folderRenames: FolderRenamesRepository
}

/** Known dumps of games. */
type DumpRows = {
  dats: DatsRepository
  romSets: RomSetsRepository
  /** What was read of files, and what the DATs say of it. */
  checks: VerificationRepository
}

/** Downloads, from the client into the library. */
export type DownloadRows = {
  downloaders: DownloadersRepository
  downloads: DownloadsRepository
  imports: ImportsRepository
  blacklist: BlacklistRepository
}

/** Releases, from the indexers to the choice of one. */
type SearchRows = {
  indexers: IndexersRepository
  feeds: FeedsRepository
  rssFeeds: RssFeedsRepository
  verdicts: VerdictsRepository
  waitingReleases: WaitingReleasesRepository
  searchRequests: SearchRequestsRepository
}

/** Users, and how they sign in. */
type AccountRows = {
  users: UsersRepository
  sessions: SessionsRepository
  secondFactors: SecondFactorsRepository
  passkeys: PasskeysRepository
  identities: IdentitiesRepository
  signInProviders: SignInProvidersRepository
}

/** Messages to users, and where they are sent. */
export type NotificationRows = {
  notifications: NotificationsRepository
  channels: NotificationChannelsRepository
  outbox: OutboxRepository
}

/** Settings of the installation, and who else may call it. */
type ServiceRows = {
  settings: SettingsRepository
  apiKeys: ApiKeysRepository
  arrIds: ArrIdsRepository
}

/** Read-only summaries for pages and for monitoring. */
type SummaryRows = {
  calendar: CalendarRepository
  dashboard: DashboardRepository
  statistics: StatisticsRepository
  metrics: MetricsRepository
}

/** All repositories. */
export type Repositories = LibraryRows &
  FolderRows &
  DumpRows &
  DownloadRows &
  SearchRows &
  AccountRows &
  NotificationRows &
  ServiceRows &
  SummaryRows
