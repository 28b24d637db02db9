import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { withInfoLinks } from '#core/acquisition/search/info-links.ts'
import { searchIndexer } from '#core/acquisition/search/search-releases.ts'
import { addIndexer } from '#core/indexers/add-indexer.ts'
import { changeIndexer, removeIndexer } from '#core/indexers/change-indexer.ts'
import { indexerForms } from '#core/indexers/indexer-forms.ts'
import { getIndexer, listIndexers } from '#core/indexers/list-indexers.ts'
import { syncProwlarr } from '#core/indexers/sync-prowlarr.ts'
import { indexerCategories, testIndexer, testStoredIndexer } from '#core/indexers/test-indexer.ts'
import { FormFieldModel } from '#domain/declaration.ts'
import {
  IndexerCategoryModel,
  IndexerChangeModel,
  IndexerModel,
  IndexerProtocolModel,
  IndexerTestModel,
  NewIndexerModel,
} from '#domain/indexers/indexer.ts'
import { ProwlarrOutcomeModel, ProwlarrSyncModel } from '#domain/indexers/prowlarr.ts'
import { ReleaseModel } from '#domain/indexers/release.ts'
import { Id, Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf, paging, wholeNumber } from '../requests/parameters.ts'
import { releaseQuery } from './search.ts'

const params = t.Object({ id: idOf('indexer') })
const KindModel = Model('IndexerKind', {
  protocol: IndexerProtocolModel,
  label: Type.String(),
  docsUrl: Type.String(),
  fields: Type.Array(FormFieldModel),
})
const TriedIndexerModel = Type.Composite([NewIndexerModel, Type.Object({ id: Type.Optional(Id) })], {
  model: 'IndexerTestRequest',
})
const PageModel = Model('ReleasePage', { releases: Type.Array(ReleaseModel), total: Type.Integer() })

export const indexersRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/indexers', tags: ['Indexers'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listIndexers(app, user), {
      userAuth: true,
      response: { 200: Type.Array(IndexerModel), ...refusals(401) },
      detail: {
        operationId: 'listIndexers',
        summary: 'List indexers',
        description: 'Lists the indexers by priority. API keys are masked.',
      },
    })
    .get('/kinds', () => indexerForms(app), {
      userAuth: true,
      response: { 200: Type.Array(KindModel), ...refusals(401) },
      detail: {
        operationId: 'listIndexerKinds',
        summary: 'List the supported indexer protocols',
        description: 'Lists the protocols with the fields of their settings, from which a form can be built.',
      },
    })
    .get('/:id', ({ params, user }) => getIndexer(app, user, params.id), {
      userAuth: true,
      params,
      response: { 200: IndexerModel, ...refusals(401, 404) },
      detail: {
        operationId: 'getIndexer',
        summary: 'Get an indexer',
        description: 'Returns an indexer with its health. Its API key is masked.',
      },
    })
    .post('', ({ body }) => addIndexer(app, body), {
      adminAuth: true,
      body: NewIndexerModel,
      response: { 201: IndexerModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'addIndexer',
        summary: 'Add an indexer',
        description: 'Without `categories`, the game categories of the indexer are used.',
      },
    })
    .patch('/:id', ({ params, body }) => changeIndexer(app, params.id, body), {
      adminAuth: true,
      params,
      body: IndexerChangeModel,
      response: { 200: IndexerModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'changeIndexer',
        summary: 'Change an indexer',
        description:
          'Changes the given fields and keeps all others. A masked API key means that the stored one is kept.',
      },
    })
    .delete('/:id', ({ params }) => removeIndexer(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removeIndexer',
        summary: 'Remove an indexer',
        description: 'Downloads that were found by the indexer are kept.',
      },
    })
    .post('/test', ({ body }) => testIndexer(app, body), {
      adminAuth: true,
      body: TriedIndexerModel,
      response: { 200: IndexerTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'testNewIndexer',
        summary: 'Test an indexer before saving it',
        description: 'With the ID of a saved indexer, a masked key stands for the saved key.',
      },
    })
    .post('/prowlarr/sync', ({ body }) => syncProwlarr(app, body), {
      adminAuth: true,
      body: ProwlarrSyncModel,
      response: { 200: ProwlarrOutcomeModel, ...refusals(400, 401, 403, 502) },
      detail: {
        operationId: 'syncProwlarr',
        summary: 'Sync indexers from Prowlarr',
        description:
          'With `keepInSync`, the sync is repeated daily. Changes made in Ludarr are kept until the same setting changes in Prowlarr.',
      },
    })
    .post('/:id/test', ({ params }) => testStoredIndexer(app, params.id), {
      adminAuth: true,
      params,
      response: { 200: IndexerTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'testIndexer',
        summary: 'Test a saved indexer',
        description: 'Reads the capabilities of the indexer and runs one search.',
      },
    })
    .get('/:id/categories', ({ params }) => indexerCategories(app, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(IndexerCategoryModel), ...refusals(401, 404, 502) },
      detail: {
        operationId: 'listIndexerCategories',
        summary: 'List the categories of an indexer',
        description: 'Lists the categories that the indexer reports, with their subcategories.',
      },
    })
    .get(
      '/:id/search',
      async ({ params, query, user }) =>
        withInfoLinks(app, user, await searchIndexer(app, user.id, params.id, releaseQuery(query))),
      {
        userAuth: true,
        params,
        query: t.Object({
          query: t.Optional(
            t.String({
              maxLength: 500,
              description: 'The words to search for; empty for the newest releases',
              examples: ['Portal 2'],
            }),
          ),
          category: t.Optional(
            wholeNumber('category', { minimum: 1, description: 'Only releases in this category of the indexer' }),
          ),
          ...paging(500),
        }),
        response: { 200: PageModel, ...refusals(400, 401, 404, 502) },
        detail: {
          operationId: 'searchIndexer',
          summary: 'Search an indexer',
          description: 'Searches one indexer. Without a query, it returns the newest releases.',
        },
      },
    )
