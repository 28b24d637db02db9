import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { refreshMetadataOf } from '#core/library/refresh-metadata.ts'
import { cancelLibraryRefresh, libraryRefresh, refreshLibrary } from '#core/metadata/refresh-library.ts'
import { GameModel } from '#domain/games/game.ts'
import { MetadataRefreshModel } from '#domain/games/metadata-refresh.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('game') })

export const gameMetadataRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games', tags: ['Games'] })
    .use(realms(authenticator))
    .get('/refresh-metadata', ({ user }) => libraryRefresh(app, user.id), {
      userAuth: true,
      limiter: 'metadata',
      response: { 200: MetadataRefreshModel, ...refusals(401) },
      detail: {
        operationId: 'getMetadataRefresh',
        summary: 'Get the progress of refreshing all games',
        description: 'Returns the running refresh of your library, or the last one.',
      },
    })
    .post('/refresh-metadata', ({ user }) => refreshLibrary(app, user.id), {
      userAuth: true,
      limiter: 'metadata',
      response: { 200: MetadataRefreshModel, ...refusals(401) },
      detail: {
        operationId: 'refreshMetadata',
        summary: 'Refresh the metadata of all games',
        description:
          'Responds when your whole library is refreshed, or after 20 seconds at the latest. The state is `running` or `paused` if games remain: they are refreshed in the background, as far as the limits of the metadata provider allow. The `metadataProgress` event has the progress.',
      },
    })
    .delete('/refresh-metadata', ({ user }) => cancelLibraryRefresh(app, user.id), {
      userAuth: true,
      limiter: 'metadata',
      response: { 204: Type.Void(), ...refusals(401) },
      detail: {
        operationId: 'cancelMetadataRefresh',
        summary: 'Stop refreshing all games',
        description: 'Games that were already refreshed keep their new metadata.',
      },
    })
    .post('/:id/refresh-metadata', ({ params, user }) => refreshMetadataOf(app, user.id, params.id), {
      userAuth: true,
      limiter: 'metadata',
      params,
      response: { 200: GameModel, ...refusals(400, 401, 404, 422, 502) },
      detail: {
        operationId: 'refreshGameMetadata',
        summary: 'Refresh the metadata of a game',
        description:
          'Gets the current metadata, add-ons and related games from the metadata provider. Fields that you edited stay unchanged.',
      },
    })
