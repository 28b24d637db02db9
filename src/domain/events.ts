import type { Download } from './downloads/download.ts'
import type { ScanState } from './games/root-folder.ts'
import type { ImportPhase } from './importing/import.ts'
import type { HealthIssue } from './system/health-issue.ts'
import type { Notification } from './system/notification.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type LogLine = {
  time: string
  level: LogLevel
  module: string
  message: string
  fields: Record<string, unknown>
}

export type DownloadProgress = Pick<Download, 'id' | 'gameId' | 'status' | 'progress' | 'downloadSpeed' | 'eta'>

/** What the program tells whoever listens. What leaves over the socket does so under the same name. */
export type DomainEvents = {
  logLine: LogLine
  downloadProgress: { downloads: DownloadProgress[] }
  importProgress: { id: string; gameId: string | null; phase: ImportPhase; bytesDone: number; bytesTotal: number }
  scanProgress: {
    rootFolderId: string
    done: number
    total: number
    matched: number
    unmatched: number
    state: ScanState
  }
  gameChanged: { id: string; change: 'added' | 'updated' | 'removed' }
  notification: Notification
  /** Everything that stands, as GET /system/health answers it. */
  healthChanged: HealthIssue[]
  /** Within the program only: an account is gone, and with it what it had open. */
  accountRemoved: { id: string }
  /** Within the program only: a path mapping, an import setting or a download client was changed. */
  importConditionsChanged: { conditions: number }
  /** Within the program only: a release failed, and its game is wanted again. */
  releaseFailed: { gameId: string }
}

export type EventName = keyof DomainEvents

export type Events = {
  emit<Name extends EventName>(name: Name, payload: DomainEvents[Name]): void
  /** Returns what stops the listening. */
  on<Name extends EventName>(name: Name, listener: (payload: DomainEvents[Name]) => void): () => void
}
