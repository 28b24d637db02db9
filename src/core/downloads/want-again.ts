import { type DownloadStatus, queueStatuses } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/**
 * Puts a game that was `downloading` back to `wanted` when none of its downloads is in the queue any more. Part of a
 * transaction of its caller, who tells of the change when this says there was one.
 */
export function wantAgain(app: Pick<AppContext, 'games' | 'downloads'>, gameId: string | null): boolean {
  if (gameId === null || app.games.findById(gameId)?.status !== 'downloading') return false
  if (app.downloads.ofGame(gameId).some(({ status }) => queued.has(status))) return false
  app.games.update(gameId, { status: 'wanted' })
  return true
}
