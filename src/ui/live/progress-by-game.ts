import type { Download, DownloadStatus } from '#domain/downloads/download.ts'

export type GameProgress = { progress: number; status: DownloadStatus; downloadSpeed: number; eta: number | null }

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

/** The active download with the most progress for each game. */
export function progressByGame({ downloads }: { downloads: Download[] }): Record<string, GameProgress> {
  const games: Record<string, GameProgress> = {}
  for (const { gameId, status, progress, downloadSpeed, eta } of downloads) {
    if (gameId === null || !active[status]) continue
    const known = games[gameId]
    if (known === undefined || known.progress < progress) games[gameId] = { progress, status, downloadSpeed, eta }
  }
  return games
}
