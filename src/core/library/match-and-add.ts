import { AppError } from '#domain/errors.ts'
import { type Game, type GameSource, type GameStatus, matchTarget } from '#domain/games/game.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext } from '../app-context.ts'
import { insertGame } from './add-game.ts'

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
