import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from './find-game.ts'

/**
 * The game whose files a game of the user has: itself, or the one of another user that it is borrowed from. For reading
 * only. Throws AppError `not-found`.
 */
export function gameWithFiles(app: Pick<AppContext, 'games'>, userId: string, gameId: string): Game {
  const game = getGame(app, userId, gameId)
  const sourceId = app.games.lenderOf(gameId)?.sourceId ?? null
  return (sourceId === null ? null : app.games.findById(sourceId)) ?? game
}
