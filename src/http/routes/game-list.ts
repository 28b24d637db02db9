import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { libraryFolderId } from '#core/library/library-folders.ts'
import {
  countLetters,
  type GameListRequest,
  libraryFilter,
  listGameIds,
  listUncached,
} from '#core/library/list-games.ts'
import { selectedGames } from '#core/library/selected-games.ts'
import { invalidField } from '#domain/errors.ts'
import { type GameStatus, gameSorts, gameSources, gameStatuses } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { OneOf } from '#domain/scalars.ts'
import { jsonResponse, matchesEtag, sharedResponse } from '../plugins/responses.ts'
import { paging, wholeNumber } from '../requests/parameters.ts'

const jsonType = 'application/json; charset=utf-8'
/** The most ids of a response, which are more than a change of many games takes. */
const maxIds = 1001

const filters = {
  search: t.Optional(
    t.String({ maxLength: 200, description: 'Words of the title or the alternative titles', examples: ['portal'] }),
  ),
  status: t.Optional(
    t.String({ maxLength: 200, description: 'Comma-separated statuses', examples: ['wanted,downloading'] }),
  ),
  platform: t.Optional(
    t.String({ maxLength: 100, description: 'Only entries for the platform of this ID or name', examples: ['switch'] }),
  ),
  genre: t.Optional(t.String({ maxLength: 100, description: 'Only games of this genre', examples: ['Puzzle'] })),
  year: t.Optional(wholeNumber('year', { minimum: 1, maximum: 9998, description: 'Only games released in this year' })),
  // Elysia's `UnionEnum` would default to its first value if the field is missing.
  source: Type.Optional({ ...OneOf(gameSources), description: 'Only games that were added in this way' }),
  folderId: t.Optional(
    t.String({
      maxLength: 64,
      description: `Only games in the root folder with this ID, or in the library folder (\`${libraryFolderId}\`)`,
      examples: [libraryFolderId],
    }),
  ),
  tag: t.Optional(
    t.String({
      maxLength: 64,
      description: 'Only games with the tag of this ID',
      examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
    }),
  ),
  updateAvailable: t.Optional(t.BooleanString({ description: 'With true, only games with a newer version' })),
  problems: t.Optional(
    t.BooleanString({
      description:
        'With true, only games with a download that is stalled, failed or needs review, and games that the last scan did not find in their root folder',
    }),
  ),
  grouped: t.Optional(
    t.BooleanString({
      description: 'With true, the entries of a title are one game: the oldest that passes the filters',
    }),
  ),
  includeHidden: t.Optional(t.BooleanString({ description: 'Whether hidden games are included' })),
}

const order = {
  sort: Type.Optional({
    ...OneOf(gameSorts),
    description:
      'The field to sort by. Without it, games are sorted by title, and a search lists the titles that begin with the words first',
  }),
  order: t.Optional(t.UnionEnum(['asc', 'desc'], { description: 'Ascending or descending' })),
}

/** The filters of the library, without its order. */
export const gameFilterQuery = t.Object(filters)
export const gameListQuery = t.Object({ ...filters, ...order, ...paging() })
export const gameIdsQuery = t.Object({ ...filters, ...order, ...paging(maxIds) })

type ListQuery = Omit<Static<typeof gameListQuery>, 'limit' | 'offset'>
type Deps = Pick<AppContext, 'games' | 'users' | 'gameListCache' | 'rootFolders' | 'settings'>

/** The request for games. Throws AppError `invalid` for an unknown status. */
function requestOf({ status, ...rest }: ListQuery): GameListRequest {
  return {
    ...rest,
    statuses: status === undefined ? undefined : readStatuses(status),
  }
}

/** The response with a user's games. A matching ETag returns 304 without reading the library. */
export async function gameListResponse(
  app: Deps,
  userId: string,
  { limit, offset, ...query }: Static<typeof gameListQuery>,
  request: Request,
): Promise<Response> {
  const games = libraryFilter(app, userId, requestOf(query))
  if (query.problems) {
    const list = listUncached(app, games, { limit, offset })
    const uncached = new Headers({ 'content-type': jsonType, 'x-total-count': String(list.total) })
    return jsonResponse(request, list, 200, uncached)
  }
  const question = JSON.stringify([games, limit, offset])
  const headers = listHeaders(app, question)
  if (matchesEtag(request, headers.get('etag'))) return new Response(null, { status: 304, headers })
  if (limit === undefined && (offset ?? 0) === 0) {
    const list = await app.gameListCache.full.get(question, games)
    const listed = listHeaders(app, question, list.revision)
    listed.set('x-total-count', String(list.total))
    return sharedResponse(request, list, listed)
  }
  const page = app.gameListCache.getOr(question, () => app.games.list(games, { limit, offset }))
  headers.set('x-total-count', String(page.total))
  return jsonResponse(request, page, 200, headers)
}

/** The ids of a part of a user's games. */
export function gameIds(app: Omit<Deps, 'gameListCache'>, userId: string, query: Static<typeof gameIdsQuery>) {
  const { limit = maxIds, offset, ...rest } = query
  return listGameIds(app, userId, requestOf(rest), { limit, offset })
}

/** Some titles of selected games of a user, and how many of the games a filter hides. */
export function selectedOf(
  app: Omit<Deps, 'gameListCache'>,
  userId: string,
  ids: readonly string[],
  query: Static<typeof gameFilterQuery>,
) {
  return selectedGames(app, userId, ids, requestOf(query))
}

/** How many of a user's games begin with each letter. */
export function gameLetters(app: Omit<Deps, 'gameListCache'>, userId: string, query: Static<typeof gameFilterQuery>) {
  return countLetters(app, userId, requestOf(query))
}

/** The headers of a list of games: its ETag changes with the library. */
export function listHeaders(
  { gameListCache }: Pick<AppContext, 'gameListCache'>,
  question: string,
  revision?: number,
): Headers {
  const digest = createHash('sha1').update(question).digest('base64url')
  const etag = `"${gameListCache.version(revision)}-${digest}"`
  return new Headers({ etag, 'content-type': jsonType })
}

/** Statuses separated by commas. Throws AppError `invalid` for an unknown status. */
export function readStatuses(text: string): GameStatus[] {
  return text.split(',').map((word) => {
    const status = gameStatuses.find((known) => known === word.trim())
    if (status !== undefined) return status
    throw invalidField('status', say('api.mustBeOneOf', { choices: gameStatuses.join(', ') }))
  })
}
