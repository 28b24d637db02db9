import type { TrackerState } from '#domain/downloads/download.ts'
import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { GameStatus, ReleaseStatus } from '#domain/games/game.ts'
import type { HistoryType } from '#domain/games/history-types.ts'
import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { ImportPhase, TransferMode } from '#domain/importing/import.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import type { English, StartArea } from '../texts/catalog.ts'
import { textFor, textsOf } from '../texts/text.ts'

/** Colors with a meaning. */
export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'calm'
type Label = { readonly label: string; readonly tone: Tone }

export const gameStatusLabels: Record<GameStatus, Label> = labelsOf('gameStatus', {
  requested: 'accent',
  wanted: 'warn',
  downloading: 'accent',
  owned: 'good',
  playing: 'good',
  completed: 'calm',
  shelved: 'calm',
})

export const gameStatusOrder = Object.keys(gameStatusLabels) as GameStatus[]

/** `downloading` is set by the server, never by users, who have to ask for a game to make it `requested`. */
export const choosableStatuses = gameStatusOrder.filter((status) => status !== 'downloading' && status !== 'requested')

export const releaseStatusLabels: Record<ReleaseStatus, string> = textsOf('releaseStatus', [
  'upcoming',
  'early_access',
  'released',
  'delayed',
  'cancelled',
  'unknown',
])

export const downloadStatusLabels: Record<DownloadStatus, Label> = labelsOf('downloadStatus', {
  queued: 'calm',
  downloading: 'accent',
  paused: 'calm',
  stalled: 'warn',
  verifying: 'accent',
  unpacking: 'accent',
  seeding: 'good',
  completed: 'good',
  importing: 'accent',
  imported: 'good',
  review: 'warn',
  failed: 'bad',
  removed: 'calm',
})

export const trackerStateLabels: Record<TrackerState, Label> = labelsOf('trackerState', {
  working: 'good',
  waiting: 'calm',
  error: 'bad',
  off: 'calm',
  unknown: 'calm',
})

export const downloadPriorityLabels: Record<DownloadPriority, string> = textsOf('downloadPriority', [
  'high',
  'normal',
  'low',
])

export const historyLabels: Record<HistoryType, Label> = labelsOf('historyType', {
  grabbed: 'accent',
  failed: 'bad',
  imported: 'good',
  upgraded: 'good',
  deleted: 'calm',
  scanned: 'calm',
  skipped: 'calm',
  released: 'good',
  delayed: 'warn',
  cancelled: 'bad',
  refreshed: 'calm',
})

export const importPhaseLabels: Record<ImportPhase, string> = textsOf('importPhase', [
  'unpacking',
  'scanning',
  'copying',
  'linking',
  'verifying',
  'done',
  'failed',
])

export const conflictLabels: Record<ConflictResolution, string> = textsOf('conflict', ['replace', 'keepBoth', 'merge'])

export const platformNameLabels: Record<ImportSettings['platformNames'], string> = textsOf('platformNames', [
  'plain',
  'romm',
  'esde',
  'batocera',
])

export const transferModeLabels: Record<TransferMode, string> = textsOf('transferMode', [
  'hardlink',
  'copy',
  'move',
  'symlink',
])

function labelsOf<Area extends StartArea, Name extends keyof English[Area] & string>(
  area: Area,
  tones: Readonly<Record<Name, Tone>>,
): Record<Name, Label> {
  const labels = {} as Record<Name, Label>
  for (const name of Object.keys(tones) as Name[]) {
    const tone = tones[name]
    labels[name] = {
      tone,
      get label() {
        return textFor(area, name) ?? name
      },
    }
  }
  return labels
}
