import { Type } from '@sinclair/typebox'
import { Elysia, type Static, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { requestGame } from '#core/integration/request-game.ts'
import { syncLibrary } from '#core/integration/sync-library.ts'
import { IntegrationGameModel } from '#domain/games/game.ts'
import {
  integrationApiVersion as apiVersion,
  GameRequestedModel,
  GameRequestModel,
  IntegrationLibraryModel,
  PingModel,
  SyncAnswerModel,
  SyncRequestModel,
  toIntegrationGame,
} from '#domain/games/integration.ts'
import { Model } from '#domain/scalars.ts'
import { NoMatchModel, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { matchesEtag, sharedResponse } from '../plugins/responses.ts'
import { listHeaders, readStatuses } from './game-list.ts'

const libraryQuery = t.Object({
  status: t.Optional(
    t.String({ maxLength: 200, description: 'Comma-separated statuses', examples: ['owned,playing'] }),
  ),
  includeHidden: t.Optional(t.BooleanString({ description: 'Whether hidden games are included' })),
})

/** The library for other programs, cached until it changes. */
async function libraryResponse(
  app: Pick<AppContext, 'games' | 'gameListCache'>,
  userId: string,
  { status, includeHidden }: Static<typeof libraryQuery>,
  request: Request,
): Promise<Response> {
  const statuses = status === undefined ? undefined : readStatuses(status)
  const question = JSON.stringify(['integration', userId, statuses ?? null, includeHidden ?? false])
  const known = listHeaders(app, question)
  if (matchesEtag(request, known.get('etag'))) return new Response(null, { status: 304, headers: known })
  const filter = { userId, statuses, includeHidden }
  const list = await app.gameListCache.full.get(question, filter, {
    start: `{"apiVersion":${JSON.stringify(apiVersion)},"games":[`,
    items: (games) => games.map(toIntegrationGame),
    end: (count) => `],"count":${count}}`,
  })
  return sharedResponse(request, list, listHeaders(app, question, list.revision))
}

/** The part of the API that other programs use with an API key. */
export const integrationRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/integration', tags: ['Integration'] })
    .use(realms(authenticator))
    .get(
      '/ping',
      ({ user: { id, username }, usingApiKey }) => ({
        service: 'ludarr' as const,
        version: app.about.version,
        apiVersion,
        authenticatedAs: { id, username },
        usingApiKey,
      }),
      {
        integrationAuth: true,
        response: { 200: PingModel, ...refusals(401) },
        detail: {
          operationId: 'ping',
          summary: 'Check the connection and the authenticated user',
          description: 'Returns the version of this contract and the user to whom the API key belongs.',
        },
      },
    )
    .get('/library', async ({ user, query, request }) => await libraryResponse(app, user.id, query, request), {
      integrationAuth: true,
      query: libraryQuery,
      response: { 200: IntegrationLibraryModel, ...refusals(400, 401) },
      detail: {
        operationId: 'getIntegrationLibrary',
        summary: 'Get your library',
        description: 'Returns all games of the user, optionally only those with certain statuses.',
      },
    })
    .post('/library/sync', ({ user, body }) => syncLibrary(app, user.id, body), {
      integrationAuth: true,
      maxBodyBytes: 8 * 1024 * 1024,
      body: SyncRequestModel,
      response: { 200: SyncAnswerModel, ...refusals(400, 401, 413) },
      detail: {
        operationId: 'syncIntegrationLibrary',
        summary: "Match another program's games with the library",
        description: 'Matches by store ID, then by title. Creates nothing.',
      },
    })
    .post('/games/request', async ({ user, body }) => ({ apiVersion, game: await requestGame(app, user.id, body) }), {
      integrationAuth: true,
      body: GameRequestModel,
      response: {
        201: GameRequestedModel,
        ...refusals(400, 401, 403, 502),
        404: NoMatchModel,
        409: Model('RequestedGameConflict', { error: Type.String(), game: Type.Optional(IntegrationGameModel) }),
      },
      detail: {
        operationId: 'requestGame',
        summary: 'Request a game',
        description:
          'Finds the game by its title and adds it to the library. A wanted game is searched for immediately.',
      },
    })
