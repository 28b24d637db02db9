import type { DownloadSummary } from '#domain/downloads/download.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { DomainEvents } from '#domain/events.ts'

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

/** The running import of each game. Of several, the one that was reported last. */
export function importsByGame(
  imports: Readonly<Record<string, DomainEvents['importProgress']>>,
): Record<string, DomainEvents['importProgress']> {
  const running = Object.values(imports)
  return Object.fromEntries(running.flatMap((each) => (each.gameId === null ? [] : [[each.gameId, each]])))
}

/** The progress of each game with an active download. */
export function progressByGame(summary: DownloadSummary): Record<string, GameProgress> {
  const games = Object.entries(summary)
  return Object.fromEntries(games.flatMap(([id, { active: leading }]) => (leading === null ? [] : [[id, leading]])))
}
