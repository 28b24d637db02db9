import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { getGame } from '#core/library/find-game.ts'
import { libraryFilter } from '#core/library/list-games.ts'
import { latestReleaseDays } from '#domain/games/game.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { matchesEtag, sharedResponse } from '../plugins/responses.ts'
import { listHeaders } from '../routes/game-list.ts'
import { arrRefusals } from './errors.ts'
import { numberIn, numberParams } from './paging.ts'
import { MovieModel, toMovie, toMovies } from './shapes/movie.ts'

/** The whole library, cached until it or the day changes. */
async function moviesResponse(app: AppContext, userId: string, request: Request): Promise<Response> {
  const games = libraryFilter(app, userId, {})
  const question = JSON.stringify(['arr', games, latestReleaseDays(app.clock.now())])
  const known = listHeaders(app, question)
  if (matchesEtag(request, known.get('etag'))) return new Response(null, { status: 304, headers: known })
  const list = await app.gameListCache.full.get(question, games, { items: (some) => toMovies(app, some) })
  return sharedResponse(request, list, listHeaders(app, question, list.revision))
}

/** The game of the user with a number. Throws AppError `not-found`. */
function numberedGame(app: AppContext, userId: string, number: string) {
  return getGame(app, userId, app.arrIds.idOf('game', numberIn(number)) ?? '')
}

export const arrMovies = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/movie', tags: ['*arr'] })
    .use(realms(authenticator))
    .get(
      '',
      async ({ user, request, query: { tmdbId } }) =>
        // No game is in the database of movies.
        tmdbId === undefined ? await moviesResponse(app, user.id, request) : Response.json([]),
      {
        arrAuth: 'read',
        query: t.Object({
          tmdbId: t.Optional(
            t.String({
              maxLength: 64,
              description: 'Finds nothing: no game is in the database of movies',
              examples: ['603'],
            }),
          ),
        }),
        response: { 200: Type.Array(MovieModel), ...arrRefusals(401, 403) },
        detail: {
          operationId: 'listArrMovies',
          summary: 'List your games as movies',
          description:
            'Lists the games of the library. Hidden games, and adult games if your settings hide them, are left out.',
        },
      },
    )
    .get('/:id', ({ user, params }) => toMovie(app, numberedGame(app, user.id, params.id)), {
      arrAuth: 'read',
      params: numberParams('game'),
      response: { 200: MovieModel, ...arrRefusals(401, 403, 404) },
      detail: {
        operationId: 'getArrMovie',
        summary: 'Get a game as a movie',
        description: 'Returns the game with this number.',
      },
    })
