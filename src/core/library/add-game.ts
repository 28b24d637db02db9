import { AppError } from '#domain/errors.ts'
import { type Game, type GameSource, type GameStatus, matchTarget, type NewGame } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { instant } from '#domain/ports/clock.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext } from '../app-context.ts'
import { describeGame } from '../metadata/describe-game.ts'
import { findDuplicate } from './find-game.ts'
import { assertStatusAllowed, newGame } from './new-game.ts'

export type AddGameDeps = Pick<AppContext, 'games' | 'clock' | 'events' | 'transaction' | 'metadata' | 'log'>

/**
 * Adds a game to a user's library. With a metadata id, the provider's details fill whatever the caller left empty or
 * unknown. Throws AppError `conflict` with the game that is there already.
 */
export async function addGame(app: AddGameDeps, userId: string, said: NewGame): Promise<Game> {
  const known = said.metadataId ? await describeGame(app, said.metadataId) : null
  return insertGame(app, userId, said, known, known === null ? 'manual' : 'metadata')
}

/** The check for a duplicate and the insert are one: of two callers at once one is refused. */
export function insertGame(
  app: Pick<AppContext, 'games' | 'clock' | 'events' | 'transaction'>,
  userId: string,
  said: NewGame,
  known: ProviderGame | null,
  source: GameSource,
): Game {
  assertStatusAllowed(said.status, null)
  const game = newGame({ userId, source, addedAt: instant(app.clock) }, said, known)
  app.transaction(() => {
    const held = findDuplicate(app, game)
    if (held !== null) throw new AppError('conflict', `${held.title} is in your library already`, { game: held })
    app.games.insert(game)
  })
  app.events.emit('gameChanged', { id: game.id, change: 'added' })
  return game
}

export type MatchDeps = Pick<AppContext, 'games' | 'clock' | 'events' | 'transaction' | 'metadata' | 'log'>

/** Adds the provider's best match for a title. Throws AppError `not-found` when nothing matches it. */
export async function matchAndAdd(
  app: MatchDeps,
  userId: string,
  title: string,
  { source = 'metadata', status = 'wanted' }: { source?: GameSource; status?: GameStatus } = {},
): Promise<Game> {
  const provider = app.metadata.source()
  const asked = { ...parseReleaseName(title), title }
  const found = await provider.search(title, 10)
  const match = found.find((game) => matchGame(asked, matchTarget(game)).matches)
  if (match === undefined) throw new AppError('not-found', `The metadata provider knows no game called "${title}"`)
  const known = (await provider.game(match.metadataId)) ?? match
  return insertGame(app, userId, { title: known.title, status }, known, source)
}
