import type { GameEntry, TitleKeys } from '#db/repositories/game-entries.ts'
import { AppError } from '#domain/errors.ts'
import type { Game, GameListItem } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

/**
 * The user's entries of a title, one for each platform: the games with the same metadata id, those with the same
 * normalized title and no different release year, and their siblings. Those with the metadata id come first, then the
 * oldest.
 */
export function findEntries(app: Pick<AppContext, 'games'>, title: TitleKeys): GameEntry[] {
  const isSameRecord = ({ metadataId }: GameEntry) => metadataId !== null && metadataId === title.metadataId
  return app.games
    .entriesOfTitle(title)
    .toSorted((left, right) => Number(isSameRecord(right)) - Number(isSameRecord(left)))
}

/** The group that a further entry joins; `null` for the first one of its title. */
export function groupOf([first]: readonly Pick<GameEntry, 'id' | 'titleGroup'>[]): string | null {
  return first === undefined ? null : (first.titleGroup ?? first.id)
}

/** The other entries of the title of a game, oldest first. Throws AppError `not-found`. */
export function listSiblings(app: Pick<AppContext, 'games'>, userId: string, id: string): GameListItem[] {
  getGame(app, userId, id)
  const siblings = app.games.entriesOf(id).filter((entry) => entry.id !== id)
  return app.games.withNumbers(siblings.map(({ seq }) => seq))
}

export const gameNotFound = say('library.gameNotFound')

/** A game of this user. Throws AppError `not-found`, also for another user's game. */
export function getGame(app: Pick<AppContext, 'games'>, userId: string, id: string): Game {
  const game = app.games.find(userId, id)
  if (game === null) throw new AppError('not-found', gameNotFound)
  return game
}
