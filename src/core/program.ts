import type { Connection } from '#db/connection.ts'
import type { ApiKeysRepository } from '#db/repositories/api-keys.ts'
import type { BlacklistRepository } from '#db/repositories/blacklist.ts'
import type { DownloadersRepository } from '#db/repositories/downloaders.ts'
import type { DownloadsRepository } from '#db/repositories/downloads.ts'
import type { FeedsRepository } from '#db/repositories/feeds.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import type { HistoryRepository } from '#db/repositories/history.ts'
import type { ImportsRepository } from '#db/repositories/imports.ts'
import type { IndexersRepository } from '#db/repositories/indexers.ts'
import type { NotificationsRepository } from '#db/repositories/notifications.ts'
import type { RootFoldersRepository } from '#db/repositories/root-folders.ts'
import type { ScansRepository } from '#db/repositories/scans.ts'
import type { SettingsRepository } from '#db/repositories/settings.ts'
import type { UsersRepository } from '#db/repositories/users.ts'
import type { Downloader, DownloaderType } from '#domain/downloader.ts'
import type { Events, LogLine } from '#domain/events.ts'
import type { IndexerProtocol } from '#domain/indexer.ts'
import type { MetadataProviderName } from '#domain/metadata.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { DownloadClient, DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { IndexerConnection, IndexerKind, IndexerSource } from '#domain/ports/indexer-source.ts'
import type { Log } from '#domain/ports/log.ts'
import type { StartMeasurer } from '#domain/ports/measurer.ts'
import type { MetadataProviderKind, MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import type { SecureListener } from '#domain/ports/secure-listener.ts'
import type { ArchiveLook, Unpacker } from '#domain/ports/unpacker.ts'
import type { Prowlarr, ProwlarrConnection } from '#domain/prowlarr.ts'
import type { Listings } from './acquisition/listings.ts'
import type { KeyUses } from './api-keys/key-uses.ts'
import type { LiveDownloads } from './downloads/live-downloads.ts'
import type { Lanes } from './importing/lanes.ts'
import type { LibraryAnswers } from './library/library-answers.ts'
import type { MetadataChoice } from './metadata/metadata-choice.ts'
import type { StatedPages } from './sources/stated-pages.ts'
import type { ChangedStates } from './system/changed-states.ts'
import type { HealthBoard } from './system/health-board.ts'
import type { ErrorReports } from './telemetry/error-reports.ts'

/** Hashes passwords with argon2id; `verify` takes any stored argon2id hash. */
export type Passwords = {
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
 * Everything the deeds work with, made once in `app.ts`. A deed asks for the part it uses:
 * `addGame(program: Pick<Program, 'games' | 'clock'>, …)`.
 */
export type Program = {
  about: About
  clock: Clock
  log: Log
  events: Events
  transaction: Connection['transaction']
  passwords: Passwords
  outbound: Outbound

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
  listings: Listings
  statedPages: StatedPages
  /** What the clients told last: speeds and the like, which are not stored. */
  live: LiveDownloads
  /** Downloads that are being handed to a client right now, by id: nobody else may begin it a second time. */
  handingOver: Set<string>
  /** Troubles that were told of already. */
  changedStates: ChangedStates
  errorReports: ErrorReports
  /** Where error reports are sent; null where nobody takes them. */
  errorReportUrl: string | null
  /** The last lines of the log. */
  recentLines(): readonly LogLine[]
  /** What stands in the way, as it was found last. */
  health: HealthBoard
  /** The port that speaks HTTPS. */
  secureListener: SecureListener
  /** Imports at work: few side by side, one a folder. */
  importing: Lanes
  /** Unpacks an archive outside of this process. */
  unpack: Unpacker
  lookIntoArchive: ArchiveLook
  /** Searches somebody asked for, one after the other. */
  searching: Lanes
  /** Scans of root folders, one after the other. */
  scanning: Lanes
  /** Begins to measure games outside of this process. */
  startMeasurer: StartMeasurer
  /** How long a scan waits before it asks the metadata provider again after a failure. */
  scanRetryMs: number
  libraryAnswers: LibraryAnswers
  keyUses: KeyUses

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
