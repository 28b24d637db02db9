import type { Release } from '#domain/release.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { findReleases, type SearchParts } from './find-releases.ts'
import type { SearchError } from './search-indexers.ts'

/**
 * Lists what the indexers have for a game, refused releases included, each with its reasons. What is listed can be
 * grabbed for half an hour.
 */
export async function listReleases(
  program: SearchParts & Pick<Program, 'listings'>,
  userId: string,
  gameId: string,
  signal?: AbortSignal,
): Promise<{ releases: Release[]; errors: SearchError[] }> {
  const game = getGame(program, userId, gameId)
  const { listed, errors } = await findReleases(program, game, { signal })
  program.listings.keep(gameId, listed)
  return { releases: listed.map(({ release }) => release), errors }
}
