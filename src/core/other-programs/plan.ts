import type { MergedFields, NewGameRow } from '#db/repositories/library-imports.ts'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { DownloadRows } from '#db/rows.ts'
import type { StoredUser } from '#domain/accounts/user.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import type { PathMapping } from '#domain/importing/path-mapping.ts'
import type { ProgramImportChoices } from '#domain/other-programs/import-choices.ts'
import type { ProgramImport } from '#domain/other-programs/import-report.ts'
import type { ProgramData, SourceRow, SourceUser } from '#domain/other-programs/program-data.ts'
import type { RowResult } from '#domain/other-programs/row-results.ts'
import type { AppContext, Essentials } from '../app-context.ts'
import type { Report } from './report.ts'

export type ImportDeps = Essentials &
  DownloadRows &
  Pick<AppContext, 'games' | 'rootFolders' | 'rssFeeds' | 'indexers' | 'channels' | 'users' | 'apiKeys' | 'settings'> &
  Pick<AppContext, 'downloadClientKinds' | 'channelKinds' | 'clientMonitor' | 'passwords' | 'metadata' | 'lookups'> &
  Pick<AppContext, 'services' | 'readProgram' | 'serviceStates' | 'outbound'>

/** Where an account of the other program goes. */
type PlannedAccount = { row: SourceRow<SourceUser>; wasAdmin: boolean; user: StoredUser; isNew: boolean }

export type PlannedGame = { id: string; userId: string; result: RowResult }

/** What an import would change. Nothing is written before all of it is known. */
export type Plan = {
  app: ImportDeps
  data: ProgramData
  choices: ProgramImportChoices
  report: Report
  now: string
  /** Accounts by their id in the other program. */
  users: Map<string, StoredUser>
  newUsers: Set<string>
  accounts: PlannedAccount[]
  /** What happens to the metadata provider; `null` if the other program has no credentials for one. */
  metadata: ProgramImport['metadata']
  /** Games of Ludarr by their id in the other program. */
  games: Map<string, PlannedGame>
  downloaders: Map<string, Downloader>
  /** What is stored after the import, for the rules of paths. */
  stored: {
    downloaders: Downloader[]
    pathMappings: PathMapping[]
    rootFolders: StoredRootFolder[]
    importSettings: ImportSettings
  }
  /** Store new accounts and their settings. */
  accountWrites: (() => void)[]
  newGames: readonly NewGameRow[]
  /** What games of Ludarr lacked. */
  filledGaps: readonly MergedFields[]
  /** Store the rest, run in order within one transaction. */
  writes: (() => void)[]
  /** Run after it. */
  afterwards: (() => void | Promise<void>)[]
}
