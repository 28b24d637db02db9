import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addDownloader } from '#core/download-clients/add-downloader.ts'
import { changeDownloader } from '#core/download-clients/change-downloader.ts'
import { downloaderForms } from '#core/download-clients/downloader-forms.ts'
import { freeSpace, getDownloader, listDownloaders } from '#core/download-clients/list-downloaders.ts'
import { testDownloader, testStoredDownloader } from '#core/download-clients/test-downloader.ts'
import { removeDownloader } from '#core/downloads/remove-downloader.ts'
import { FormFieldModel } from '#domain/declaration.ts'
import {
  DownloaderChangeModel,
  DownloaderModel,
  DownloaderTestModel,
  DownloaderTypeModel,
  NewDownloaderModel,
} from '#domain/downloads/downloader.ts'
import { ProtocolModel } from '#domain/indexers/release.ts'
import { Id, Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('download client') })
const KindModel = Model('DownloaderKind', {
  type: DownloaderTypeModel,
  label: Type.String(),
  protocols: Type.Array(ProtocolModel),
  docsUrl: Nullable(Type.String()),
  fields: Type.Array(FormFieldModel),
})
const TriedDownloaderModel = Type.Composite([NewDownloaderModel, Type.Object({ id: Type.Optional(Id) })], {
  model: 'DownloaderTestRequest',
})
const FreeSpaceModel = Model('DownloaderStorage', {
  downloaderId: Id,
  downloaderName: Type.String(),
  freeBytes: Nullable(Type.Number()),
  error: Nullable(Type.String()),
})

export const downloadersRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/downloaders', tags: ['Download clients'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listDownloaders(app, user), {
      userAuth: true,
      response: { 200: Type.Array(DownloaderModel), ...refusals(401) },
      detail: {
        operationId: 'listDownloaders',
        summary: 'List download clients',
        description: 'Lists the download clients by priority. Passwords are masked.',
      },
    })
    .get('/kinds', () => downloaderForms(app), {
      userAuth: true,
      response: { 200: Type.Array(KindModel), ...refusals(401) },
      detail: {
        operationId: 'listDownloaderKinds',
        summary: 'List the supported download clients',
        description: 'Lists the client types with the fields of their settings, from which a form can be built.',
      },
    })
    .get('/storage', () => freeSpace(app), {
      userAuth: true,
      response: { 200: Type.Array(FreeSpaceModel), ...refusals(401) },
      detail: {
        operationId: 'getDownloaderStorage',
        summary: 'Get the free space of each download client',
        description: 'A client that cannot report its free space has a message in `error`.',
      },
    })
    .get('/:id', ({ params, user }) => getDownloader(app, user, params.id), {
      userAuth: true,
      params,
      response: { 200: DownloaderModel, ...refusals(401, 404) },
      detail: {
        operationId: 'getDownloader',
        summary: 'Get a download client',
        description: 'Returns a download client with its health. Passwords are masked.',
      },
    })
    .post('', ({ body }) => addDownloader(app, body), {
      adminAuth: true,
      body: NewDownloaderModel,
      response: { 201: DownloaderModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'addDownloader',
        summary: 'Add a download client',
        description: 'Fields that are left out get default values.',
      },
    })
    .patch('/:id', ({ params, body }) => changeDownloader(app, params.id, body), {
      adminAuth: true,
      params,
      body: DownloaderChangeModel,
      response: { 200: DownloaderModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'changeDownloader',
        summary: 'Change a download client',
        description:
          'Changes the given fields and keeps all others. A masked password means that the stored one is kept.',
      },
    })
    .delete('/:id', ({ params }) => removeDownloader(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removeDownloader',
        summary: 'Remove a download client',
        description: 'Its downloads stay in the client.',
      },
    })
    .post('/test', ({ body }) => testDownloader(app, body), {
      adminAuth: true,
      body: TriedDownloaderModel,
      response: { 200: DownloaderTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'testNewDownloader',
        summary: 'Test a download client before saving it',
        description: 'With the ID of a saved client, masked secrets stand for the saved secrets.',
      },
    })
    .post('/:id/test', ({ params }) => testStoredDownloader(app, params.id), {
      adminAuth: true,
      params,
      response: { 200: DownloaderTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'testDownloader',
        summary: 'Test a saved download client',
        description:
          'Signs in to the client, checks its download folder, and stores the result as the health of the client.',
      },
    })
