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

const params = t.Object({ id: t.String({ maxLength: 64 }) })
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
  new Elysia({ prefix: '/downloaders', tags: ['Downloaders'] })
    .use(realms(authenticator))
    .get('', () => listDownloaders(app), {
      userAuth: true,
      response: { 200: Type.Array(DownloaderModel), ...refusals(401) },
      detail: { summary: 'List download clients by priority' },
    })
    .get('/kinds', () => downloaderForms(app), {
      userAuth: true,
      response: { 200: Type.Array(KindModel), ...refusals(401) },
      detail: { summary: 'List the supported download clients with their settings' },
    })
    .get('/storage', () => freeSpace(app), {
      userAuth: true,
      response: { 200: Type.Array(FreeSpaceModel), ...refusals(401) },
      detail: { summary: 'Get the free space of each download client' },
    })
    .get('/:id', ({ params }) => getDownloader(app, params.id), {
      userAuth: true,
      params,
      response: { 200: DownloaderModel, ...refusals(401, 404) },
      detail: { summary: 'Get a download client' },
    })
    .post(
      '',
      async ({ body, set }) => {
        set.status = 201
        return addDownloader(app, body)
      },
      {
        adminAuth: true,
        body: NewDownloaderModel,
        response: { 201: DownloaderModel, ...refusals(400, 401, 403) },
        detail: { summary: 'Add a download client' },
      },
    )
    .patch('/:id', ({ params, body }) => changeDownloader(app, params.id, body), {
      adminAuth: true,
      params,
      body: DownloaderChangeModel,
      response: { 200: DownloaderModel, ...refusals(400, 401, 403, 404) },
      detail: { summary: 'Change a download client' },
    })
    .delete(
      '/:id',
      async ({ params, set }) => {
        await removeDownloader(app, params.id)
        set.status = 204
      },
      {
        adminAuth: true,
        params,
        response: { 204: Type.Void(), ...refusals(401, 403, 404) },
        detail: { summary: 'Remove a download client; its downloads stay in the client' },
      },
    )
    .post('/test', ({ body }) => testDownloader(app, body), {
      adminAuth: true,
      body: TriedDownloaderModel,
      response: { 200: DownloaderTestModel, ...refusals(400, 401, 403, 404) },
      detail: {
        summary: 'Test a download client before saving it',
        description: 'With the ID of a saved client, masked secrets stand for the saved secrets.',
      },
    })
    .post('/:id/test', ({ params }) => testStoredDownloader(app, params.id), {
      adminAuth: true,
      params,
      response: { 200: DownloaderTestModel, ...refusals(400, 401, 403, 404) },
      detail: { summary: 'Test a saved download client' },
    })
