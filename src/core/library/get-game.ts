import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import type { Program } from '../program.ts'

/** A game of this user. Another user's game is as unknown as one that never was: AppError `not-found`. */
export function getGame(program: Pick<Program, 'games'>, userId: string, id: string): Game {
  const game = program.games.find(userId, id)
  if (game === null) throw new AppError('not-found', 'There is no such game in your library')
  return game
}
