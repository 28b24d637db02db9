import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  addPartAndSearch,
  changePartAndSearch,
  restorePartAndSearch,
} from '#core/acquisition/parts/request-part-search.ts'
import { listParts } from '#core/library/parts/list-parts.ts'
import { removePart } from '#core/library/parts/remove-part.ts'
import { GamePartModel, NewPartModel, PartChangeModel } from '#domain/games/relations.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('game') })
const partParams = t.Object({ id: idOf('game'), partId: idOf('add-on') })

export const gamePartsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games/:id/parts', tags: ['Games'] })
    .use(realms(authenticator))
    .get('', ({ params, user }) => listParts(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(GamePartModel), ...refusals(400, 401, 404) },
      detail: {
        operationId: 'listGameParts',
        summary: 'List the add-ons of a game',
        description:
          'Lists the DLC, expansions, season passes and soundtracks that the metadata provider knows, that imports and scans found, and that you added. `status` says which of them you have and which you want.',
      },
    })
    .post('', ({ params, body, user }) => addPartAndSearch(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: NewPartModel,
      response: { 201: GamePartModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'addGamePart',
        summary: 'Add an add-on to a game',
        description:
          'Adds an add-on that the metadata provider does not list. Without a status it is wanted, without a kind it is a DLC.',
      },
    })
    .patch(
      '/:partId',
      ({ params, body, user }) => changePartAndSearch(app, user.id, { gameId: params.id, partId: params.partId }, body),
      {
        userAuth: true,
        limiter: 'write',
        params: partParams,
        body: PartChangeModel,
        response: { 200: GamePartModel, ...refusals(400, 401, 403, 404, 409) },
        detail: {
          operationId: 'changeGamePart',
          summary: 'Change an add-on',
          description:
            'Changes the given fields and keeps all others. A wanted add-on is searched for once its game is in your library. A status that you set is changed only by an import of the add-on.',
        },
      },
    )
    .delete('/:partId', ({ params, user }) => removePart(app, user.id, { gameId: params.id, partId: params.partId }), {
      userAuth: true,
      limiter: 'write',
      params: partParams,
      response: { 204: Type.Void(), ...refusals(401, 404, 409) },
      detail: {
        operationId: 'removeGamePart',
        summary: 'Remove an add-on from a game',
        description:
          'Removes an add-on that you added or that an import found; its files are kept. POST /games/:id/parts/:partId/restore undoes this. The status is 409 for an add-on of the metadata provider: set its status to `ignored` instead.',
      },
    })
    .post(
      '/:partId/restore',
      ({ params, user }) => restorePartAndSearch(app, user.id, { gameId: params.id, partId: params.partId }),
      {
        userAuth: true,
        limiter: 'write',
        params: partParams,
        response: { 200: GamePartModel, ...refusals(401, 404, 409, 410) },
        detail: {
          operationId: 'restoreGamePart',
          summary: 'Restore a removed add-on',
          description:
            'Adds a removed add-on again, with its ID, status, version, downloads and imports. The status is 410 if it was removed more than a day ago, and 409 if the game now has another add-on with this title.',
        },
      },
    )
