import type { Release } from '#domain/indexers/release.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from '../library/find-game.ts'
import { type CompletionParts, completeGame } from '../metadata/complete-game.ts'
import { findReleases, type SearchDeps } from './find-releases.ts'
import type { SearchError } from './search-indexers.ts'

/** Nobody reads on that far, and what is sent at once keeps everything else waiting. */
const maxShown = 1000

/**
 * Lists what the indexers have for a game, refused releases included, each with its reasons. What is listed can be
 * grabbed for half an hour.
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
  app.releaseCache.keep(gameId, shown)
  const left = listed.length - shown.length
  const message = `${left} more releases were found; the best ${maxShown} are listed`
  return {
    releases: shown.map(({ release }) => release),
    errors: left === 0 ? errors : [...errors, { indexerName: 'Ludarr', message }],
  }
}
