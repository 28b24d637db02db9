import type { DownloadSummary } from '#domain/downloads/download.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'

export type GameProgress = NonNullable<DownloadSummary[string]['active']>

/** Statuses on the way to the library. */
const active: Record<DownloadStatus, boolean> = {
  queued: true,
  downloading: true,
  paused: true,
  stalled: true,
  verifying: true,
  unpacking: true,
  seeding: true,
  completed: true,
  importing: true,
  imported: false,
  review: false,
  failed: false,
  removed: false,
}

export function isActive(status: DownloadStatus): boolean {
  return active[status]
}

/** The progress of each game with an active download. */
export function progressByGame(summary: DownloadSummary): Record<string, GameProgress> {
  const games = Object.entries(summary)
  return Object.fromEntries(games.flatMap(([id, { active: leading }]) => (leading === null ? [] : [[id, leading]])))
}
