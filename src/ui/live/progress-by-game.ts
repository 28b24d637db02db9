import type { Download, DownloadStatus } from '#domain/downloads/download.ts'

export type GameProgress = { progress: number; status: DownloadStatus; downloadSpeed: number; eta: number | null }

/** Which statuses still move towards the library. */
const moving: Record<DownloadStatus, boolean> = {
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

export function isMoving(status: DownloadStatus): boolean {
  return moving[status]
}

/** The furthest moving download of each game. */
export function progressByGame({ downloads }: { downloads: Download[] }): Record<string, GameProgress> {
  const games: Record<string, GameProgress> = {}
  for (const { gameId, status, progress, downloadSpeed, eta } of downloads) {
    if (gameId === null || !moving[status]) continue
    const known = games[gameId]
    if (known === undefined || known.progress < progress) games[gameId] = { progress, status, downloadSpeed, eta }
  }
  return games
}
