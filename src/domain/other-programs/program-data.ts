import type { UserSettings } from '../accounts/user-settings.ts'
import type { DownloaderType } from '../downloads/downloader.ts'
import type { Game } from '../games/game.ts'
import type { ImportSettings } from '../importing/import-settings.ts'
import type { Indexer } from '../indexers/indexer.ts'
import type { Protocol } from '../indexers/protocols.ts'

/** A row of another program's database with its value in the form of Ludarr. */
export type SourceRow<Value> = Value & {
  table: string
  /** The name of the row in the report. It contains no secrets. */
  name: string
  /** What the other program has and Ludarr has not, for the report. */
  notes: string[]
  /** Which values of the row were not read, for the report. */
  omission?: string
}

/** Rows that are not imported. `name` is `null` for all rows of a kind. */
export type SkippedRows = { table: string; name: string | null; count: number; note: string }

export type SourceUser = {
  id: string
  username: string
  /** An argon2id or bcrypt hash; `null` if Ludarr cannot verify it. */
  passwordHash: string | null
  storefrontUserId: string | null
  /** Whether the other program calls it an administrator. */
  isAdmin: boolean
}

export type SourceSettings = {
  userId: string
  settings: Partial<UserSettings>
  /** Settings that hold for the whole installation in Ludarr. */
  importing: Partial<ImportSettings>
  sceneReleases: boolean | null
  p2pReleases: boolean | null
}

/** Credentials of services for the whole installation. */
export type SourceKey =
  | { kind: 'igdb'; field: 'clientId' | 'clientSecret'; value: string }
  | { kind: 'nexusMods'; value: string }
  | { kind: 'discord'; webhookUrl: string }

/** `userId` is `null` where the other program has no owner. */
export type SourceGame = { id: string; userId: string | null; game: Omit<Game, 'id' | 'userId'> }

/** A text that is added to the notes of a game. */
export type SourceNote = { gameId: string; text: string }

export type SourceIndexer = { id: string } & Pick<
  Indexer,
  | 'url'
  | 'apiKey'
  | 'protocol'
  | 'enabled'
  | 'priority'
  | 'categories'
  | 'rssEnabled'
  | 'autoSearchEnabled'
  | 'createdAt'
  | 'updatedAt'
>

export type SourceDownloader = {
  id: string
  type: DownloaderType
  url: string
  username: string | null
  password: string | null
  enabled: boolean
  priority: number
  category: string | null
  postImportCategory: string | null
  downloadPath: string | null
  addStopped: boolean
  removeCompleted: boolean
  settings: Record<string, unknown>
  createdAt: string
  updatedAt: string
}

export type SourceMapping = { id: string; remoteHost: string | null; remotePath: string; localPath: string }

export type SourceDownload = {
  id: string
  gameId: string
  downloaderId: string
  protocol: Protocol
  clientId: string
  title: string
  size: number | null
  addedAt: string
}

export type SourceBlacklistEntry = {
  id: string
  gameId: string
  releaseTitle: string
  indexerName: string | null
  createdAt: string
}

export type SourceFeed = { id: string; url: string; enabled: boolean; createdAt: string }

export type SourceRootFolder = { id: string; path: string; enabled: boolean; allowDelete: boolean; createdAt: string }

/** `digest` is the SHA-256 of the key in hex. */
export type SourceApiKey = {
  id: string
  userId: string
  prefix: string
  digest: string
  createdAt: string
  lastUsedAt: string | null
}

/** The content of another program's database. Every row is in one of the lists. */
export type ProgramData = {
  program: string
  version: string | null
  /** The number of rows of each table. */
  tables: { table: string; rows: number }[]
  users: SourceRow<SourceUser>[]
  settings: SourceRow<SourceSettings>[]
  keys: SourceRow<SourceKey>[]
  rootFolders: SourceRow<SourceRootFolder>[]
  indexers: SourceRow<SourceIndexer>[]
  downloaders: SourceRow<SourceDownloader>[]
  mappings: SourceRow<SourceMapping>[]
  games: SourceRow<SourceGame>[]
  gameNotes: SourceRow<SourceNote>[]
  downloads: SourceRow<SourceDownload>[]
  blacklist: SourceRow<SourceBlacklistEntry>[]
  feeds: SourceRow<SourceFeed>[]
  apiKeys: SourceRow<SourceApiKey>[]
  skipped: SkippedRows[]
}
