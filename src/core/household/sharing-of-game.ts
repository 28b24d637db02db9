import { AppError } from '#domain/errors.ts'
import type { GameSharing } from '#domain/games/household.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

/** How the household has to do with a game of a user. Throws AppError `not-found`. */
export function sharingOf(app: Pick<AppContext, 'games' | 'requests'>, userId: string, gameId: string): GameSharing {
  if (app.games.find(userId, gameId) === null) throw new AppError('not-found', say('library.gameNotFound'))
  return {
    borrowedFrom: app.games.lenderOf(gameId)?.lenderName ?? null,
    borrowers: app.games.countBorrowers(gameId),
    request: app.requests.showOfGame(gameId),
  }
}
