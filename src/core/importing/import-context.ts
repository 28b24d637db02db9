import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { DownloadRows, FolderRows } from '#db/rows.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Game } from '#domain/games/game.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import type { ImportConflicts } from '#domain/importing/import-conflicts.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import type { CauseEvidence, ReviewCause } from '#domain/importing/review-cause.ts'
import type { AppContext, Essentials } from '../app-context.ts'
import type { ImportProgress } from './import-progress.ts'

export type ImportDeps = Essentials &
  DownloadRows &
  FolderRows &
  Pick<AppContext, 'games' | 'relations' | 'checks' | 'feeds' | 'history' | 'notifications' | 'users' | 'settings'> &
  Pick<AppContext, 'clientMonitor' | 'clientOf' | 'downloadClientKinds' | 'archives' | 'connectVirusScanner'> &
  Pick<AppContext, 'queues' | 'health' | 'serviceStates' | 'releaseMemory'>

/** What every stage of an import works with. Each stage passes on what it adds. */
export type ImportContext = {
  app: ImportDeps
  /** The row of the import as it was when the stage began. */
  record: StoredImport
  /** Read once, so that a change meanwhile does not give the import two sets. */
  settings: ImportSettings
  signal: AbortSignal
}

/** After `prepare`: what the import needs besides the files. */
export type PreparedImport = ImportContext & {
  download: StoredDownload
  downloader: Downloader | null
  game: Game
  /** The library folder, with links resolved. */
  root: string
  /** The game's folder in the library, reserved for this import. */
  target: string
}

/** After `plan`: the journaled files and how they are transferred. */
export type PlannedImport = PreparedImport & {
  plan: ImportPlan
  mode: TransferMode
  progress: ImportProgress
}

/** Why an import needs review, as a sentence and as a cause. */
export type Rejected = {
  ok: false
  reason: string
  cause: ReviewCause
  evidence?: CauseEvidence | undefined
  conflicts?: ImportConflicts | undefined
}

/** How an import ended. */
export type Ending =
  | { status: 'done'; message: string }
  | {
      status: 'review' | 'failed'
      message: string
      cause: ReviewCause
      evidence?: CauseEvidence | undefined
      conflicts?: ImportConflicts | undefined
    }

/** How an import ends that a stage rejected. */
export function needsReview({ reason: message, cause, evidence, conflicts }: Rejected): Ending {
  return { status: 'review', message, cause, evidence, conflicts }
}
