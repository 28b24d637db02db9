import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { AppContext } from '#core/app-context.ts'
import { getIndexer, listIndexers } from '#core/indexers/list-indexers.ts'
import {
  changePushedIndexer,
  pushedIndexers,
  pushIndexer,
  removePushedIndexer,
  testPushedIndexer,
} from '#core/indexers/pushed-indexers.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrRefusals } from './errors.ts'
import { flag, isSet, numberIn, numberParams } from './paging.ts'
import {
  type ArrIndexer,
  type ArrIndexerInput,
  ArrIndexerInputModel,
  ArrIndexerModel,
  indexerSchemas,
  readPush,
  toArrIndexers,
} from './shapes/indexer.ts'

const params = numberParams('indexer')
const query = t.Object({ forceSave: flag('Saves an indexer that does not answer, too') })
const NothingModel = Model('ArrNothing', {})

const idOf = (app: AppContext, number: string): string => app.arrIds.idOf('indexer', numberIn(number)) ?? ''

/** Returns what Prowlarr pushed, which has whole addresses, to admins alone. */
const pushedFor = (app: AppContext, { role }: User) => (role === 'admin' ? pushedIndexers(app) : {})

function shownIndexer(app: AppContext, user: User, id: string): ArrIndexer {
  const [shown] = toArrIndexers(app, [getIndexer(app, user, id)], pushedFor(app, user))
  if (shown === undefined) throw new AppError('not-found', say('acquisition.indexerNotFound'))
  return shown
}

/** Radarr looks for the number in the body if none has that of the address. */
function changedId(app: AppContext, number: string, { id }: ArrIndexerInput): string {
  const found = idOf(app, number)
  return app.indexers.find(found) === null ? (app.arrIds.idOf('indexer', id ?? 0) ?? '') : found
}

/** Programs remove again what is gone. Throws AppError `invalid` for 0, and `not-found` for what is no number. */
function removedId(app: AppContext, number: string): string {
  const message = 'Not a valid ID'
  if (/^0+$/.test(number)) throw fieldError('id', message)
  if (numberIn(number) === 0) throw new AppError('not-found', say('acquisition.indexerNotFound'))
  return idOf(app, number)
}

/** Programs take any success for a good test. */
async function test(app: AppContext, input: ArrIndexerInput): Promise<Record<string, never>> {
  const known = app.arrIds.idOf('indexer', input.id ?? 0)
  const id = known === null || app.indexers.find(known) === null ? null : known
  const { ok, message } = await testPushedIndexer(app, id, readPush(app, input))
  if (!ok) throw fieldError('baseUrl', message)
  return {}
}

/** What Prowlarr does with the indexers of an application. */
export const arrIndexers = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/indexer', tags: ['*arr'] })
    .use(realms(authenticator))
    .get('', ({ user }) => toArrIndexers(app, listIndexers(app, user), pushedFor(app, user)), {
      arrAuth: 'read',
      response: { 200: Type.Array(ArrIndexerModel), ...arrRefusals(401, 403) },
      detail: {
        operationId: 'listArrIndexers',
        summary: 'List indexers for Prowlarr',
        description: 'Lists the indexers with masked keys. Those of Prowlarr have the values that it last sent.',
      },
    })
    .get('/schema', () => indexerSchemas, {
      arrAuth: 'read',
      response: { 200: Type.Array(ArrIndexerModel), ...arrRefusals(401, 403) },
      detail: {
        operationId: 'listArrIndexerSchemas',
        summary: 'List the kinds of indexers for Prowlarr',
        description: 'Lists the kinds of indexers that can be added, with their settings.',
      },
    })
    .get('/:id', ({ user, params: { id } }) => shownIndexer(app, user, idOf(app, id)), {
      arrAuth: 'read',
      params,
      response: { 200: ArrIndexerModel, ...arrRefusals(401, 403, 404) },
      detail: {
        operationId: 'getArrIndexer',
        summary: 'Get an indexer for Prowlarr',
        description: 'Returns the indexer with this number.',
      },
    })
    .post('/test', ({ body }) => test(app, body), {
      arrAuth: 'write',
      query,
      body: ArrIndexerInputModel,
      response: { 200: NothingModel, ...arrRefusals(400, 401, 403) },
      detail: {
        operationId: 'testArrIndexer',
        summary: 'Test an indexer of Prowlarr',
        description:
          'Reads the capabilities of the indexer and runs one search. Prowlarr tests the connection with it.',
      },
    })
    .post(
      '',
      async ({ body, user, query: { forceSave } }) => {
        const id = await pushIndexer(app, readPush(app, body), { force: isSet(forceSave) })
        return shownIndexer(app, user, id)
      },
      {
        arrAuth: 'write',
        query,
        body: ArrIndexerInputModel,
        response: { 201: ArrIndexerModel, ...arrRefusals(400, 401, 403) },
        detail: {
          operationId: 'addArrIndexer',
          summary: 'Add an indexer of Prowlarr',
          description:
            'An indexer that is known already is updated and returned. Without `forceSave`, the indexer must answer.',
        },
      },
    )
    .put(
      '/:id',
      async ({ body, user, params, query: { forceSave } }) => {
        const id = changedId(app, params.id, body)
        await changePushedIndexer(app, id, readPush(app, body), { force: isSet(forceSave) })
        return shownIndexer(app, user, id)
      },
      {
        arrAuth: 'write',
        params,
        query,
        body: ArrIndexerInputModel,
        response: { 202: ArrIndexerModel, ...arrRefusals(400, 401, 403, 404) },
        detail: {
          operationId: 'changeArrIndexer',
          summary: 'Change an indexer of Prowlarr',
          description:
            'Applies what differs from the last values of Prowlarr. Other changes made in Ludarr are kept. Without `forceSave`, an indexer that changes must answer.',
        },
      },
    )
    .delete(
      '/:id',
      async ({ params: { id } }) => {
        await removePushedIndexer(app, removedId(app, id))
        return {}
      },
      {
        arrAuth: 'write',
        params,
        response: { 200: NothingModel, ...arrRefusals(400, 401, 403, 404) },
        detail: {
          operationId: 'removeArrIndexer',
          summary: 'Remove an indexer of Prowlarr',
          description: 'Succeeds also if it is gone already.',
        },
      },
    )
