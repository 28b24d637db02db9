import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'

/** A game of this user. Another user's game is as unknown as one that never was: AppError `not-found`. */
export function getGame(app: Pick<AppContext, 'games'>, userId: string, id: string): Game {
  const game = app.games.find(userId, id)
  if (game === null) throw new AppError('not-found', 'There is no such game in your library')
  return game
}
