import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'

/**
 * The game a user holds already: the same metadata id, or the same normalised title, where a release year known on
 * both sides must be the same too.
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

/** A game of this user. Another user's game is as unknown as one that never was: AppError `not-found`. */
export function getGame(app: Pick<AppContext, 'games'>, userId: string, id: string): Game {
  const game = app.games.find(userId, id)
  if (game === null) throw new AppError('not-found', 'There is no such game in your library')
  return game
}
