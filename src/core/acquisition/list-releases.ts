import type { Release } from '#domain/indexers/release.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from '../library/find-game.ts'
import { type CompletionParts, completeGame } from '../metadata/complete-game.ts'
import { findReleases, type SearchDeps } from './find-releases.ts'
import type { SearchError } from './search-indexers.ts'

/** Limits the size of the response. */
const maxShown = 1000

/**
 * Lists the releases of all indexers for a game, including rejected ones with the reasons. They can be grabbed for half
 * an hour.
 */
export async function listReleases(
  app: SearchDeps & CompletionParts & Pick<AppContext, 'releaseCache'>,
  userId: string,
  gameId: string,
  signal?: AbortSignal,
): Promise<{ releases: Release[]; errors: SearchError[] }> {
  const { game } = await completeGame(app, getGame(app, userId, gameId))
  const { listed, errors } = await findReleases(app, game, { signal })
  const shown = listed.slice(0, maxShown)
  app.releaseCache.set(gameId, shown)
  const omitted = listed.length - shown.length
  const message = `${omitted} more releases were found; the best ${maxShown} are listed`
  return {
    releases: shown.map(({ release }) => release),
    errors: omitted === 0 ? errors : [...errors, { indexerName: 'Ludarr', message }],
  }
}
