import type { StoredPart } from '#db/repositories/relations.ts'
import type { GamePart } from '#domain/games/relations.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from './find-game.ts'

type Deps = Pick<AppContext, 'games' | 'relations'>

/** The add-ons of a user's game, by title. Throws AppError `not-found`. */
export function listParts(app: Deps, userId: string, gameId: string): GamePart[] {
  getGame(app, userId, gameId)
  return app.relations.partsOf(gameId).map(toPart)
}

/** A part as the API returns it. */
function toPart({ normalizedTitle, statusEdited, lastSearchedAt, ...part }: StoredPart): GamePart {
  return part
}
