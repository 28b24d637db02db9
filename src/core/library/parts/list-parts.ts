import type { StoredPart } from '#db/repositories/relations.ts'
import { AppError } from '#domain/errors.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { getGame } from '../find-game.ts'

type Deps = Pick<AppContext, 'games' | 'relations'>

/** The add-ons of a user's game, by title. Throws AppError `not-found`. */
export function listParts(app: Deps, userId: string, gameId: string): GamePart[] {
  getGame(app, userId, gameId)
  return app.relations.partsOf(gameId).map(toPart)
}

/** An add-on of a user's game. Throws AppError `not-found`, also for another user's game. */
export function getPart(app: Deps, userId: string, gameId: string, partId: string): StoredPart {
  getGame(app, userId, gameId)
  const part = app.relations.findPart(partId)
  if (part === null || part.gameId !== gameId) throw new AppError('not-found', say('library.partNotFound'))
  return part
}

/** An add-on as the API returns it. */
export function toPart({ normalizedTitle, statusEdited, lastSearchedAt, ...part }: StoredPart): GamePart {
  return part
}
