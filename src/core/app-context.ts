import type { Connection } from '#db/connection.ts'
import type { ApiKeysRepository } from '#db/repositories/api-keys.ts'
import type { BlacklistRepository } from '#db/repositories/blacklist.ts'
import type { DownloadersRepository } from '#db/repositories/downloaders.ts'
import type { DownloadsRepository, StoredDownload } from '#db/repositories/downloads.ts'
import type { FeedsRepository } from '#db/repositories/feeds.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import type { HistoryRepository } from '#db/repositories/history.ts'
import type { ImportsRepository, StoredImport } from '#db/repositories/imports.ts'
import type { IndexersRepository } from '#db/repositories/indexers.ts'
import type { NotificationsRepository } from '#db/repositories/notifications.ts'
import type { RootFoldersRepository } from '#db/repositories/root-folders.ts'
import type { ScansRepository } from '#db/repositories/scans.ts'
import type { SettingsRepository } from '#db/repositories/settings.ts'
import type { UsersRepository } from '#db/repositories/users.ts'
import type { Downloader, DownloaderType } from '#domain/downloads/downloader.ts'
import type { Events, LogLine } from '#domain/events.ts'
import type { MetadataProviderName } from '#domain/games/metadata.ts'
import type { IndexerProtocol } from '#domain/indexers/indexer.ts'
import type { Prowlarr, ProwlarrConnection } from '#domain/indexers/prowlarr.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { DownloadClient, DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { IndexerConnection, IndexerKind, IndexerSource } from '#domain/ports/indexer-source.ts'
import type { Log } from '#domain/ports/log.ts'
import type { StartMeasurer } from '#domain/ports/measurer.ts'
import type { MetadataProviderKind, MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import type { SecureListener } from '#domain/ports/secure-listener.ts'
import type { ArchivePreviewer, Unpacker } from '#domain/ports/unpacker.ts'
import type { ReleaseCache } from './acquisition/release-cache.ts'
import type { KeyUsage } from './api-keys/key-usage.ts'
import type { LiveDownloads } from './download-clients/client-monitor.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import type { PageSizeCache } from './indexers/page-size-cache.ts'
import type { GameListCache } from './library/game-list-cache.ts'
import type { MetadataChoice } from './metadata/metadata-choice.ts'
import type { HealthMonitor } from './system/health-monitor.ts'
import type { ReportedStates } from './system/reported-states.ts'
import type { TaskQueue } from './tasks/task-queue.ts'

/** Hashes passwords with argon2id; `verify` takes any stored argon2id hash. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

/** What is about this running program itself. */
export type About = {
  version: string
  runtime: string
  dataFolder: string
  basePath: string
  startedAt: string
  /** Name of the newest migration. */
  schemaVersion: string
  browseRoots: readonly string[]
  /** Where users reach it, as the configuration says. */
  publicUrl: string | null
}

/**
 * What a subject of core sets off in one above it. Core's subjects import only downward, so these are given in by the
 * composition root. Nothing depends on a trigger having fired: the rows say what is still to be done.
 */
export type Triggers = {
  /** Starts to import a download that its client has completed. */
  importDownload(download: StoredDownload): void
  /** Removes what an unfinished import has placed in the library. Throws AppError `unprocessable`. */
  rollBackImport(record: StoredImport): Promise<void>
  /** Sends grabs that wait for a client. */
  resumeGrabs(signal?: AbortSignal): Promise<void>
}

/**
 * Everything the use cases work with, created once by the composition root. A use case asks for the part it needs:
 * `addGame(app: Pick<AppContext, 'games' | 'clock'>, …)`.
 */
export type AppContext = {
  about: About
  clock: Clock
  log: Log
  events: Events
  transaction: Connection['transaction']
  passwords: PasswordHasher
  outbound: Outbound
  triggers: Triggers

  users: UsersRepository
  apiKeys: ApiKeysRepository
  games: GamesRepository
  indexers: IndexersRepository
  downloaders: DownloadersRepository
  downloads: DownloadsRepository
  imports: ImportsRepository
  history: HistoryRepository
  feeds: FeedsRepository
  notifications: NotificationsRepository
  blacklist: BlacklistRepository
  settings: SettingsRepository
  rootFolders: RootFoldersRepository
  scans: ScansRepository

  /** Releases listed for a game, kept for half an hour so that one of them can be grabbed. */
  releaseCache: ReleaseCache
  pageSizes: PageSizeCache
  /** What the clients told last: speeds and the like, which are not stored. */
  live: LiveDownloads
  /** Downloads that are being handed to a client right now, by id: nobody else may begin it a second time. */
  sending: Set<string>
  /** Troubles that were told of already. */
  reportedStates: ReportedStates
  errorReports: ErrorReports
  /** Where error reports are sent; null where nobody takes them. */
  errorReportUrl: string | null
  /** The last lines of the log. */
  recentLines(): readonly LogLine[]
  /** What stands in the way, as it was found last. */
  health: HealthMonitor
  /** The port that speaks HTTPS. */
  secureListener: SecureListener
  /** Imports at work: few side by side, one a folder. */
  importing: TaskQueue
  /** Unpacks an archive outside of this process. */
  unpack: Unpacker
  previewArchive: ArchivePreviewer
  /** Searches somebody asked for, one after the other. */
  searching: TaskQueue
  /** Scans of root folders, one after the other. */
  scanning: TaskQueue
  /** Begins to measure games outside of this process. */
  startMeasurer: StartMeasurer
  /** How long a scan waits before it asks the metadata provider again after a failure. */
  scanRetryMs: number
  gameListCache: GameListCache
  keyUsage: KeyUsage

  indexerKinds: Record<IndexerProtocol, IndexerKind>
  downloadClientKinds: Partial<Record<DownloaderType, DownloadClientKind>>
  metadataKinds: Partial<Record<MetadataProviderName, MetadataProviderKind>>

  /** An indexer to ask; nothing is kept open. */
  connectIndexer(indexer: IndexerConnection & { protocol: IndexerProtocol }): IndexerSource
  connectProwlarr(connection: ProwlarrConnection): Prowlarr
  /** The live client of a stored downloader, connected once and kept until it is changed or removed. */
  clientOf(downloader: Downloader): DownloadClient
  /** A client for settings that are not stored; the caller closes it. */
  connectClient(connection: DownloaderConnection & { type: DownloaderType }): DownloadClient
  /** Lets go of the live client after its downloader was changed or removed. */
  forgetClient(downloaderId: string): Promise<void>
  metadataChoice(): MetadataChoice
  /** Whether the choice comes from outside and cannot be changed here. */
  metadataFixed: boolean
  connectMetadata(choice: MetadataChoice): MetadataSource
  /** The provider in force. */
  metadataSource(): MetadataSource
}
