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

/** The running import of each download. */
export function importsByDownload(
  imports: Readonly<Record<string, DomainEvents['importProgress']>>,
): Record<string, DomainEvents['importProgress']> {
  return Object.fromEntries(Object.values(imports).map((each) => [each.downloadId, each]))
}

/** The progress of each game with an active download. */
export function progressByGame(summary: DownloadSummary): Record<string, GameProgress> {
  const games = Object.entries(summary)
  return Object.fromEntries(games.flatMap(([id, { active: leading }]) => (leading === null ? [] : [[id, leading]])))
}
