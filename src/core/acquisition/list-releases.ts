import type { Release } from '#domain/release.ts'
import { getGame } from '../library/get-game.ts'
import { type CompletionParts, completeGame } from '../metadata/complete-game.ts'
import type { Program } from '../program.ts'
import { findReleases, type SearchParts } from './find-releases.ts'
import type { SearchError } from './search-indexers.ts'

/** Nobody reads on that far, and what is sent at once keeps everything else waiting. */
const mostShown = 1000

/**
 * Lists what the indexers have for a game, refused releases included, each with its reasons. What is listed can be
 * grabbed for half an hour.
 */
export async function listReleases(
  program: SearchParts & CompletionParts & Pick<Program, 'listings'>,
  userId: string,
  gameId: string,
  signal?: AbortSignal,
): Promise<{ releases: Release[]; errors: SearchError[] }> {
  const { game } = await completeGame(program, getGame(program, userId, gameId))
  const { listed, errors } = await findReleases(program, game, { signal })
  const shown = listed.slice(0, mostShown)
  program.listings.keep(gameId, shown)
  const left = listed.length - shown.length
  const message = `${left} more releases were found; the best ${mostShown} are listed`
  return {
    releases: shown.map(({ release }) => release),
    errors: left === 0 ? errors : [...errors, { indexerName: 'Ludarr', message }],
  }
}
