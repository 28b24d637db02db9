import type { Release } from '#domain/indexers/release.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { getPart } from '../../library/parts/list-parts.ts'
import { completeGame } from '../../metadata/complete-game.ts'
import { assertMayDownload } from '../../requests/refusals.ts'
import { judgeForPart, searchForPartNames } from '../parts/find-part-releases.ts'
import { judgeFor, searchFor } from './find-releases.ts'
import { continueSearch, type LaterResults, laterResults, type ResultRequest } from './later-results.ts'
import { type SearchError, startSearch } from './search-indexers.ts'

/** Limits the size of the response. */
const maxShown = 1000

export type ReleaseList = { releases: Release[]; errors: SearchError[] } & LaterResults

/** Asks for the releases of a part or, without one, of the game itself. */
export type ReleaseRequest = ResultRequest & { partId?: string | undefined }

/**
 * Lists the releases of all indexers for a game, or for a part of it, including rejected ones with the reasons. They can be grabbed for half
 * an hour. Indexers that have not answered in time are named; their results follow in later requests for the search.
 */
export async function listReleases(
  app: Needs<typeof judgeFor | typeof completeGame> & Pick<AppContext, 'releaseCache'>,
  userId: string,
  gameId: string,
  { partId, ...request }: ReleaseRequest = {},
): Promise<ReleaseList> {
  const asked = getGame(app, userId, gameId)
  assertMayDownload(app, asked)
  const { game } = await completeGame(app, asked)
  const part = partId === undefined ? null : getPart(app, userId, gameId, partId)
  const owner = { userId, subject: partId ?? gameId }
  const query = () => (part === null ? searchFor(app, game) : searchForPartNames(app, { game, part }))
  const search = await continueSearch(app, owner, request, () => startSearch(app, query()))
  const waiting = search.waiting()
  const { releases, errors } = await search.collect()
  const listed = await (part === null ? judgeFor(app, game, releases) : judgeForPart(app, { game, part }, releases))
  const shown = listed.slice(0, maxShown)
  app.releaseCache.add(gameId, shown)
  const omitted = listed.length - shown.length
  const message = `${omitted} more releases were found; the best ${maxShown} are listed`
  return {
    releases: shown.map(({ release }) => release),
    errors: omitted === 0 ? errors : [...errors, { indexerName: 'Ludarr', message }],
    ...laterResults(search, waiting),
  }
}
