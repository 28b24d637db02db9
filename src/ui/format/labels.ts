import type { DownloadPriority, DownloadStatus, TrackerState } from '#domain/downloads/download.ts'
import type { GameStatus, ReleaseStatus } from '#domain/games/game.ts'
import type { HistoryType } from '#domain/games/history.ts'
import type { ImportPhase, TransferMode } from '#domain/importing/import.ts'
import type { ConflictResolution } from '#domain/importing/import-conflicts.ts'

/** Colors with a meaning. */
export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'calm'
type Label = { label: string; tone: Tone }

export const gameStatusLabels: Record<GameStatus, Label> = {
  wanted: { label: 'Wanted', tone: 'warn' },
  downloading: { label: 'Downloading', tone: 'accent' },
  owned: { label: 'Owned', tone: 'good' },
  playing: { label: 'Playing', tone: 'good' },
  completed: { label: 'Completed', tone: 'calm' },
  shelved: { label: 'Shelved', tone: 'calm' },
}

export const gameStatusOrder = Object.keys(gameStatusLabels) as GameStatus[]

/** `downloading` is set by the server, never by users. */
export const choosableStatuses = gameStatusOrder.filter((status) => status !== 'downloading')

export const releaseStatusLabels: Record<ReleaseStatus, string> = {
  upcoming: 'Not yet released',
  early_access: 'Early access',
  released: 'Released',
  delayed: 'Delayed',
  cancelled: 'Canceled',
  unknown: 'Unknown',
}

export const downloadStatusLabels: Record<DownloadStatus, Label> = {
  queued: { label: 'Queued', tone: 'calm' },
  downloading: { label: 'Downloading', tone: 'accent' },
  paused: { label: 'Paused', tone: 'calm' },
  stalled: { label: 'Stalled', tone: 'warn' },
  verifying: { label: 'Verifying', tone: 'accent' },
  unpacking: { label: 'Unpacking', tone: 'accent' },
  seeding: { label: 'Seeding', tone: 'good' },
  completed: { label: 'Downloaded', tone: 'good' },
  importing: { label: 'Importing', tone: 'accent' },
  imported: { label: 'Imported', tone: 'good' },
  review: { label: 'Needs review', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  removed: { label: 'Removed', tone: 'calm' },
}

export const trackerStateLabels: Record<TrackerState, Label> = {
  working: { label: 'Working', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'calm' },
  error: { label: 'Failing', tone: 'bad' },
  off: { label: 'Off', tone: 'calm' },
  unknown: { label: 'Unknown', tone: 'calm' },
}

export const downloadPriorityLabels: Record<DownloadPriority, string> = { high: 'High', normal: 'Normal', low: 'Low' }

export const historyLabels: Record<HistoryType, Label> = {
  grabbed: { label: 'Grabbed', tone: 'accent' },
  failed: { label: 'Failed', tone: 'bad' },
  imported: { label: 'Imported', tone: 'good' },
  upgraded: { label: 'Upgraded', tone: 'good' },
  deleted: { label: 'Deleted', tone: 'calm' },
  scanned: { label: 'Found on disk', tone: 'calm' },
  skipped: { label: 'Not imported', tone: 'calm' },
  released: { label: 'Released', tone: 'good' },
  delayed: { label: 'Delayed', tone: 'warn' },
  cancelled: { label: 'Canceled', tone: 'bad' },
  refreshed: { label: 'Metadata changed', tone: 'calm' },
}

export const importPhaseLabels: Record<ImportPhase, string> = {
  unpacking: 'Unpacking',
  scanning: 'Scanning for viruses',
  copying: 'Copying',
  linking: 'Linking',
  verifying: 'Verifying',
  done: 'Imported',
  failed: 'Import failed',
}

export const conflictLabels: Record<ConflictResolution, string> = {
  replace: 'Replace existing files',
  keepBoth: 'Keep both',
  merge: 'Merge',
}

export const transferModeLabels: Record<TransferMode, string> = {
  hardlink: 'Hardlink, else copy',
  copy: 'Copy',
  move: 'Move (stops seeding)',
  symlink: 'Symlink',
}
