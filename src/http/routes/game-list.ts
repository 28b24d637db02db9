import { createHash } from 'node:crypto'
import { type Static, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { AppError } from '#domain/errors.ts'
import { type GameSort, type GameStatus, gameSorts, gameStatuses } from '#domain/games/game.ts'
import { jsonResponse, matchesEtag, sharedResponse } from '../plugins/responses.ts'
import { paging } from '../requests/parameters.ts'

export const gameListQuery = t.Object({
  search: t.Optional(
    t.String({ maxLength: 200, description: 'Words of the title or the alternative titles', examples: ['portal'] }),
  ),
  status: t.Optional(
    t.String({ maxLength: 200, description: 'Comma-separated statuses', examples: ['wanted,downloading'] }),
  ),
  platform: t.Optional(t.String({ maxLength: 100, description: 'Only games for this platform', examples: ['PC'] })),
  genre: t.Optional(t.String({ maxLength: 100, description: 'Only games of this genre', examples: ['Puzzle'] })),
  includeHidden: t.Optional(t.BooleanString({ description: 'Whether hidden games are included' })),
  sort: t.Optional(
    t.UnionEnum(gameSorts, {
      description:
        'The field to sort by. Without it, games are sorted by title, and a search lists the titles that begin with the words first',
    }),
  ),
  order: t.Optional(t.UnionEnum(['asc', 'desc'], { description: 'Ascending or descending' })),
  ...paging(),
})

/** The response with a user's games. A matching ETag returns 304 without reading the library. */
export async function gameListResponse(
  app: Pick<AppContext, 'games' | 'users' | 'gameListCache'>,
  userId: string,
  query: Static<typeof gameListQuery>,
  request: Request,
): Promise<Response> {
  const { hideAdult } = app.users.settings(userId)
  const question = JSON.stringify([
    userId,
    hideAdult,
    ...Object.keys(gameListQuery.properties).map((key) => query[key as keyof typeof query] ?? null),
  ])
  const headers = listHeaders(app, question)
  if (matchesEtag(request, headers.get('etag'))) return new Response(null, { status: 304, headers })
  const statuses = query.status === undefined ? undefined : readStatuses(query.status)
  const { limit, offset, ...filter } = query
  const games = { ...filter, statuses, userId, hideAdult, sort: query.sort as GameSort | undefined }
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

/** The headers of a list of games: its ETag changes with the library. */
export function listHeaders(
  { gameListCache }: Pick<AppContext, 'gameListCache'>,
  question: string,
  revision?: number,
): Headers {
  const digest = createHash('sha1').update(question).digest('base64url')
  const etag = `"${gameListCache.version(revision)}-${digest}"`
  return new Headers({ etag, 'content-type': 'application/json; charset=utf-8' })
}

/** Statuses separated by commas. Throws AppError `invalid` for an unknown status. */
export function readStatuses(text: string): GameStatus[] {
  return text.split(',').map((word) => {
    const status = gameStatuses.find((known) => known === word.trim())
    if (status !== undefined) return status
    throw new AppError('invalid', 'Validation failed', {
      details: [{ path: 'status', message: `Must be one of ${gameStatuses.join(', ')}` }],
    })
  })
}
