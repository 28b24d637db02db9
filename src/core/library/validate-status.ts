import { type DownloadStatus, queueStatuses } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { GameStatus } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/**
 * Refuses the status that only a download gives: a game that is `downloading` with nothing on its way would never be
 * searched for again. `game` is null for a new one. Throws AppError `conflict`.
 */
export function assertStatusAllowed(
  status: GameStatus | undefined,
  game: { id: string; downloads: AppContext['downloads'] } | null,
): void {
  if (status !== 'downloading') return
  if (game?.downloads.ofGame(game.id).some((download) => queued.has(download.status))) return
  throw new AppError('conflict', 'Nothing of this game is being downloaded: set it to wanted, and it is searched for')
}
