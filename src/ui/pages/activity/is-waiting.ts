import type { Download } from '#domain/downloads/download.ts'
import { isOwned } from '#domain/games/game.ts'

/** Whether somebody has to act on a download: it needs review, or it failed and its game is still missing. */
export function isWaiting({ status, gameStatus }: Pick<Download, 'status' | 'gameStatus'>): boolean {
  if (status === 'review') return true
  return status === 'failed' && (gameStatus === null || !isOwned({ status: gameStatus }))
}
