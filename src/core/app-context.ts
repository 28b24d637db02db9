import type { Checkpoints } from '#db/checkpoints.ts'
import type { Connection } from '#db/connection.ts'
import type { ApiKeysRepository } from '#db/repositories/api-keys.ts'
import type { ArrIdsRepository } from '#db/repositories/arr-ids.ts'
import type { BlacklistRepository } from '#db/repositories/blacklist.ts'
import type { CalendarRepository } from '#db/repositories/calendar.ts'
import type { DashboardRepository } from '#db/repositories/dashboard.ts'
import type { DatsRepository } from '#db/repositories/dats.ts'
import type { DownloadersRepository } from '#db/repositories/downloaders.ts'
import type { DownloadsRepository } from '#db/repositories/downloads.ts'
import type { FeedsRepository } from '#db/repositories/feeds.ts'
import type { FileDeliveryRepository } from '#db/repositories/file-delivery.ts'
import type { FolderRenamesRepository } from '#db/repositories/folder-renames.ts'
import type { GameRemovalsRepository } from '#db/repositories/game-removals.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import type { HistoryRepository } from '#db/repositories/history.ts'
import type { IdentitiesRepository } from '#db/repositories/identities.ts'
import type { ImagesRepository } from '#db/repositories/images.ts'
import type { ImportsRepository } from '#db/repositories/imports.ts'
import type { IndexersRepository } from '#db/repositories/indexers.ts'
import type { LibraryViewsRepository } from '#db/repositories/library-views.ts'
import type { MetricsRepository } from '#db/repositories/metrics.ts'
import type { NotificationChannelsRepository } from '#db/repositories/notification-channels.ts'
import type { NotificationsRepository } from '#db/repositories/notifications.ts'
import type { OutboxRepository } from '#db/repositories/outbox.ts'
import type { PasskeysRepository } from '#db/repositories/passkeys.ts'
import type { RelationsRepository } from '#db/repositories/relations.ts'
import type { RequestsRepository } from '#db/repositories/requests.ts'
import type { RomSetsRepository } from '#db/repositories/rom-sets.ts'
import type { RootFoldersRepository } from '#db/repositories/root-folders.ts'
import type { RssFeedsRepository } from '#db/repositories/rss-feeds.ts'
import type { ScansRepository } from '#db/repositories/scans.ts'
import type { SearchRequestsRepository } from '#db/repositories/search-requests.ts'
import type { SecondFactorsRepository } from '#db/repositories/second-factors.ts'
import type { SessionsRepository } from '#db/repositories/sessions.ts'
import type { SettingsRepository } from '#db/repositories/settings.ts'
import type { SignInProvidersRepository } from '#db/repositories/sign-in-providers.ts'
import type { StatisticsRepository } from '#db/repositories/statistics.ts'
import type { TagsRepository } from '#db/repositories/tags.ts'
import type { UsersRepository } from '#db/repositories/users.ts'
import type { VerdictsRepository } from '#db/repositories/verdicts.ts'
import type { VerificationRepository } from '#db/repositories/verification.ts'
import type { WaitingReleasesRepository } from '#db/repositories/waiting-releases.ts'
import type { WishlistsRepository } from '#db/repositories/wishlists.ts'
import type { Downloader, DownloaderType } from '#domain/downloads/downloader.ts'
import type { Events } from '#domain/events.ts'
import type { MetadataProviderName } from '#domain/games/metadata.ts'
import type { ScannerAddress } from '#domain/importing/scanner-address.ts'
import type { IndexerProtocol } from '#domain/indexers/indexer.ts'
import type { Prowlarr, ProwlarrConnection } from '#domain/indexers/prowlarr.ts'
import type { ChannelType, NotificationChannel } from '#domain/notifications/channel.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { DatReader } from '#domain/ports/dat-reader.ts'
import type { DownloadClient, DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { StartDumpWorkers } from '#domain/ports/dump-workers.ts'
import type { FeedReader } from '#domain/ports/feed-reader.ts'
import type { IndexerConnection, IndexerKind, IndexerSource } from '#domain/ports/indexer-source.ts'
import type { Log } from '#domain/ports/log.ts'
import type { MetadataProviderKind, MetadataSource, ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { ChannelKind, MessageSender } from '#domain/ports/notification-channel.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import type { PasskeyVerifier } from '#domain/ports/passkey-verifier.ts'
import type { PasswordHasher } from '#domain/ports/password-hasher.ts'
import type { ReadProgram } from '#domain/ports/program-reader.ts'
import type { StartScanWorker } from '#domain/ports/scan-worker.ts'
import type { SecureListener } from '#domain/ports/secure-listener.ts'
import type { StorefrontAccounts } from '#domain/ports/storefront-accounts.ts'
import type { ArchivePreviewer, Unpacker } from '#domain/ports/unpacker.ts'
import type { VirusScanner } from '#domain/ports/virus-scanner.ts'
import type { CompiledRule } from '#domain/release-rules/compile-rules.ts'
import type { Redactor } from '#domain/secrets/redactor.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import type { ServiceStates } from '#domain/system/service-states.ts'
import type { TtlCache } from '#domain/ttl-cache.ts'
import type { Challenges } from './accounts/challenges.ts'
import type { SignInAccess } from './accounts/oidc/sign-in-access.ts'
import type { KnownCaps } from './acquisition/search/indexer-caps.ts'
import type { ReleaseCache } from './acquisition/search/release-cache.ts'
import type { RunningSearches } from './acquisition/search/running-searches.ts'
import type { KeyUsage } from './api-keys/key-usage.ts'
import type { BackupAccess } from './backups/backups.ts'
import type { ClientMonitor } from './download-clients/client-monitor.ts'
import type { ProgressEvents } from './downloads/progress-events.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import type { Deliveries } from './file-delivery/deliveries.ts'
import type { DataDisk } from './files/data-disk.ts'
import type { DiskActivity } from './files/disk-activity.ts'
import type { ImageCache } from './images/image-cache.ts'
import type { BulkUndo } from './library/bulk-undo.ts'
import type { GameKeys } from './library/game-keys.ts'
import type { GameListCache } from './library/game-list-cache.ts'
import type { Logging } from './logging/logging.ts'
import type { LookupAccess } from './lookups/lookup-access.ts'
import type { CoverUrls } from './metadata/cover-urls.ts'
import type { FixedMetadata, ProviderSettings } from './metadata/stored-settings.ts'
import type { RomSetCache } from './sets/rom-set.ts'
import type { RecentTests } from './settings/recent-tests.ts'
import type { HealthMonitor } from './system/health-monitor.ts'
import type { ReportedStates } from './system/reported-states.ts'
import type { Locks } from './tasks/locks.ts'
import type { Queues } from './tasks/queues.ts'
import type { Triggers } from './tasks/triggers.ts'
import type { VerificationRun } from './verification/run-verification.ts'

/** Facts about the running program. */
export type About = {
  version: string
  runtime: string
  dataFolder: string
  basePath: string
  startedAt: string
  /** Name of the newest migration. */
  schemaVersion: string
  browseRoots: readonly string[]
  /** The address for users, from the configuration. */
  publicUrl: string | null
}

/** What nearly every use case needs. */
export type Essentials = {
  about: About
  clock: Clock
  log: Log
  events: Events
  transaction: Connection['transaction']
  /** Updates the statistics that SQLite chooses indexes by, where they are out of date. */
  optimizeDatabase(): void
  dataDisk: DataDisk
  /** Asked before regular checks of library and download folders. */
  diskActivity: DiskActivity
  /** Hides credentials in texts that leave the program. */
  redactor: Redactor
  /** Held by work that must not run twice at once, such as sending a grab to a client. */
  locks: Locks
}

export type Repositories = {
  users: UsersRepository
  apiKeys: ApiKeysRepository
  arrIds: ArrIdsRepository
  sessions: SessionsRepository
  secondFactors: SecondFactorsRepository
  passkeys: PasskeysRepository
  signInProviders: SignInProvidersRepository
  identities: IdentitiesRepository
  games: GamesRepository
  calendar: CalendarRepository
  dashboard: DashboardRepository
  dats: DatsRepository
  romSets: RomSetsRepository
  /** What was read of files, and what the DATs say of it. */
  checks: VerificationRepository
  statistics: StatisticsRepository
  metrics: MetricsRepository
  relations: RelationsRepository
  indexers: IndexersRepository
  downloaders: DownloadersRepository
  downloads: DownloadsRepository
  imports: ImportsRepository
  history: HistoryRepository
  feeds: FeedsRepository
  rssFeeds: RssFeedsRepository
  notifications: NotificationsRepository
  channels: NotificationChannelsRepository
  outbox: OutboxRepository
  blacklist: BlacklistRepository
  settings: SettingsRepository
  requests: RequestsRepository
  rootFolders: RootFoldersRepository
  scans: ScansRepository
  images: ImagesRepository
  libraryViews: LibraryViewsRepository
  wishlists: WishlistsRepository
  verdicts: VerdictsRepository
  waitingReleases: WaitingReleasesRepository
  searchRequests: SearchRequestsRepository
  tags: TagsRepository
  fileDelivery: FileDeliveryRepository
  folderRenames: FolderRenamesRepository
  gameRemovals: GameRemovalsRepository
}

/** Connects download clients and holds what they reported. */
export type ClientAccess = {
  downloadClientKinds: Partial<Record<DownloaderType, DownloadClientKind>>
  clientMonitor: ClientMonitor
  progressEvents: ProgressEvents
  /** The client of a stored downloader, connected once and kept until the downloader changes. */
  clientOf(downloader: Downloader): DownloadClient
  /** A client for settings that are not stored; the caller closes it. */
  connectClient(connection: DownloaderConnection & { type: DownloaderType }): DownloadClient
  /** Closes the client of a downloader that was changed or removed. */
  forgetClient(downloaderId: string): Promise<void>
  /** Removes the files that the client of a downloader keeps in the data folder. */
  removeClientState(downloaderId: string): Promise<void>
}

type IndexerAccess = {
  indexerKinds: Record<IndexerProtocol, IndexerKind>
  capsCache: TtlCache<KnownCaps>
  /** The rules for releases by user. */
  compiledRules: TtlCache<readonly CompiledRule[]>
  runningSearches: RunningSearches
  /** Keeps no connection open. */
  connectIndexer(indexer: IndexerConnection & { protocol: IndexerProtocol }): IndexerSource
  connectProwlarr(connection: ProwlarrConnection): Prowlarr
}

type ChannelAccess = {
  channelKinds: Partial<Record<ChannelType, ChannelKind>>
  /** Keeps no connection open. Throws AppError `invalid` for settings that do not fit. */
  connectChannel(channel: Pick<NotificationChannel, 'type' | 'name' | 'settings'>): MessageSender
}

export type MetadataAccess = {
  kinds: Partial<Record<MetadataProviderName, MetadataProviderKind>>
  /** What the configuration sets, so that the settings cannot change it. */
  fixed: FixedMetadata
  /** The selected provider. */
  provider(): MetadataProviderName
  /** A connection with settings that need not be stored. Throws AppError `invalid` for incomplete ones. */
  connect(provider: MetadataProviderName, settings: ProviderSettings): MetadataSource
  /** The selected provider. Throws AppError `invalid` where it is not set up or not supported. */
  source(): MetadataSource
  /** The provider that a metadata id names; null if it is not set up. */
  sourceOf(metadataId: string): MetadataSource | null
  /** All providers that are set up, the selected one first. */
  sources(): { provider: MetadataProviderName; source: MetadataSource }[]
}

/** What adapters of outside services are given in addition to `outbound` and `clock`. */
type ServiceAccess = Required<Omit<ServiceContext, 'outbound' | 'clock'>>

/** Reads archives in a child process. */
type Archives = { unpack: Unpacker; preview: ArchivePreviewer }

/**
 * Everything the use cases work with, made once by `createApp`. A use case names the parts it needs, at most eight:
 * `addGame(app: Pick<AppContext, 'games' | 'clock'>, …)`. One that needs more takes whole groups, such as `Repositories`.
 */
export type AppContext = Essentials &
  Repositories &
  ClientAccess &
  IndexerAccess &
  ChannelAccess & {
    passwords: PasswordHasher
    passkeyVerifier: PasskeyVerifier
    challenges: Challenges
    outbound: Outbound
    signIn: SignInAccess
    feedReader: FeedReader
    triggers: Triggers
    metadata: MetadataAccess
    services: ServiceAccess
    imageCache: ImageCache
    /** The covers of games outside the library. */
    coverUrls: CoverUrls
    serviceStates: ServiceStates
    lookups: LookupAccess
    storefrontAccounts(): StorefrontAccounts
    archives: Archives
    connectVirusScanner(address: ScannerAddress): VirusScanner
    checkpoints: Checkpoints
    readProgram: ReadProgram
    datReader: DatReader
    /** Returns unused memory to the system, after work that needed much. Blocks for some milliseconds. */
    releaseMemory(): void
    queues: Queues
    /** The releases listed for a game, kept for half an hour so that a user can grab one. */
    releaseCache: ReleaseCache
    gameListCache: GameListCache
    gameKeys: GameKeys
    bulkUndo: BulkUndo
    deliveries: Deliveries
    keyUsage: KeyUsage
    romSetCache: RomSetCache
    recentTests: RecentTests

    health: HealthMonitor
    /** Problems that were already reported. */
    reportedStates: ReportedStates
    errorReports: ErrorReports
    /** Where error reports are sent; null where they are not sent. */
    errorReportUrl: string | null
    /** The newest lines of the log. */
    recentLines(): readonly LogLine[]
    logging: Logging
    backups: BackupAccess
    /** The port for HTTPS. */
    secureListener: SecureListener

    /** The check of dumps. */
    verification: VerificationRun
    /** Reads dumps in child processes. */
    startDumpWorkers: StartDumpWorkers
    /** Measures games in a child process. */
    startScanWorker: StartScanWorker
    /** How long a scan waits before it calls the metadata provider again after a failure. */
    scanRetryMs: number
  }
