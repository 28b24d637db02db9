import type { Checkpoints } from '#db/checkpoints.ts'
import type { Connection } from '#db/connection.ts'
import type { Repositories } from '#db/rows.ts'
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

/** Connects download clients and holds what they reported. */
type ClientAccess = {
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
 * What use cases take as their first argument, all at once. A use case that calls others derives its own argument from
 * theirs: `Needs<typeof addGame | typeof requestSearch>`.
 */
export type Needs<UseCase extends (app: never, ...rest: never[]) => void> = [UseCase] extends [
  (app: infer App, ...rest: never[]) => void,
]
  ? App
  : never

/**
 * Everything the use cases work with, made once by `createApp`. A use case names the parts that it uses itself, and takes
 * what the use cases that it calls need: `Pick<AppContext, 'games' | 'clock'> & Needs<typeof recordHistory>`.
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
