import { type DownloadStatus, queueStatuses } from '#domain/download.ts'
import type { Program } from '../program.ts'

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/**
 * Puts a game that was `downloading` back to `wanted` when none of its downloads is in the queue any more. Part of a
 * transaction of its caller, who tells of the change when this says there was one.
 */
export function wantAgain(program: Pick<Program, 'games' | 'downloads'>, gameId: string | null): boolean {
  if (gameId === null || program.games.findById(gameId)?.status !== 'downloading') return false
  if (program.downloads.ofGame(gameId).some(({ status }) => queued.has(status))) return false
  program.games.update(gameId, { status: 'wanted' })
  return true
}
