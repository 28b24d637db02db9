import type { Download } from './downloads/download.ts'
import type { FolderRename } from './games/folder-rename.ts'
import type { MetadataRefresh } from './games/metadata-refresh.ts'
import type { ScanState } from './games/root-folder.ts'
import type { WantedSearch } from './games/wanted.ts'
import type { ImportPhase, ImportStatus } from './importing/import.ts'
import type { HealthIssue } from './system/health-issue.ts'
import type { JobResult } from './system/job.ts'
import type { LogLine } from './system/log-line.ts'
import type { Notification } from './system/notification.ts'
import type { VerificationStatus } from './verification/verification-status.ts'

export type DownloadProgress = Pick<Download, 'id' | 'gameId' | 'status' | 'progress' | 'downloadSpeed' | 'eta'>

type FolderRenameProgress = Pick<FolderRename, 'id' | 'state' | 'toMove' | 'moved' | 'conflicts' | 'unchanged'>

/** Payloads of domain events by name. Those sent over the socket keep their names. */
export type DomainEvents = {
  /** New lines of the log. `leftOut` lines came too fast to be among them. Each line is an event `logLine` of the socket. */
  logLines: { lines: readonly LogLine[]; leftOut: number }
  downloadProgress: { downloads: DownloadProgress[] }
  importProgress: {
    id: string
    downloadId: string
    gameId: string | null
    phase: ImportPhase
    bytesDone: number
    bytesTotal: number
  }
  scanProgress: {
    rootFolderId: string
    done: number
    total: number
    matched: number
    unmatched: number
    state: ScanState
  }
  verificationProgress: Pick<
    VerificationStatus,
    'state' | 'done' | 'total' | 'bytesDone' | 'bytesTotal' | 'bytesPerSecond' | 'bad'
  >
  metadataProgress: MetadataRefresh & { userId: string }
  /** The progress as counts alone, because every browser gets it. */
  folderRenameProgress: FolderRenameProgress
  wantedSearchProgress: WantedSearch & { userId: string }
  gameChanged: { id: string; change: 'added' | 'updated' | 'removed' }
  notification: Notification
  /** All current issues, as members see them in GET /system/health. */
  healthChanged: HealthIssue[]
  /** Internal: an account was removed; its sessions and sockets must close. */
  accountRemoved: { id: string }
  /** Internal: sessions of an account were ended or may do less now; its sockets must sign in again. */
  sessionsEnded: { userId: string; ids: string[] }
  /** Internal: a path mapping, an import setting or a download client changed. */
  importConditionsChanged: { conditions: number }
  /** Internal: the data folder could not be written and can be again. */
  dataFolderRecovered: Record<string, never>
  /** Internal: a game was released. */
  gameReleased: { gameId: string }
  /** Internal: an administrator approved a game, which is wanted now. */
  requestApproved: { gameId: string }
  /** Internal: a release failed and its game is wanted again. */
  releaseFailed: { gameId: string }
  /** A check has found a bad dump among the files of the game. */
  dumpIsBad: { gameId: string }
  /** Internal: files were judged by other DATs than before. */
  datsJudged: Record<string, never>
  /** Internal: a release of an add-on failed. */
  partReleaseFailed: { partId: string }
  /** Internal: a job ended. */
  jobEnded: { name: string; result: JobResult; seconds: number }
  /** Internal: a query of an indexer ended that nobody canceled. */
  indexerQueried: { indexerId: string; failed: boolean; seconds: number }
  /** Internal: an attempt to import a download ended. */
  importEnded: { status: ImportStatus; gameId: string | null }
}

export type EventName = keyof DomainEvents

export type Events = {
  emit<Name extends EventName>(name: Name, payload: DomainEvents[Name]): void
  /** Returns a function that removes the listener. */
  on<Name extends EventName>(name: Name, listener: (payload: DomainEvents[Name]) => void): () => void
}
