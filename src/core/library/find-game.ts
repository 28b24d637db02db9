import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'

/**
 * The user's game with the same metadata id, or with the same normalized title and no different release year; `null` if
 * there is none.
 */
export function findDuplicate(
  app: Pick<AppContext, 'games'>,
  candidate: Pick<Game, 'userId' | 'title' | 'metadataId' | 'releaseDate'>,
): Game | null {
  const { userId, metadataId, title, releaseDate } = candidate
  const sameId = metadataId === null ? null : app.games.byMetadataId(userId, metadataId)
  if (sameId !== null) return sameId
  const year = releaseDate?.slice(0, 4)
  return (
    app.games
      .sameTitle(userId, title)
      .find((game) => game.releaseDate === null || year === undefined || game.releaseDate.startsWith(year)) ?? null
  )
}

export const gameNotFound = 'Game not found in your library'

/** A game of this user. Throws AppError `not-found`, also for another user's game. */
export function getGame(app: Pick<AppContext, 'games'>, userId: string, id: string): Game {
  const game = app.games.find(userId, id)
  if (game === null) throw new AppError('not-found', gameNotFound)
  return game
}
