import { Elysia, t } from 'elysia'
import { listCandidates } from '#core/importing/manual/list-candidates.ts'
import { previewManualImport } from '#core/importing/manual/preview-manual-import.ts'
import { startManualImports } from '#core/importing/manual/start-manual-imports.ts'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import { ImportPreviewModel } from '#domain/importing/import-preview.ts'
import {
  ManualImportFolderModel,
  PreviewManualImportModel,
  StartedManualImportsModel,
  StartManualImportsModel,
} from '#domain/importing/manual-import.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { paging } from '../requests/parameters.ts'

export const manualImportRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/manual-import', tags: ['Imports'] })
    .use(realms(authenticator))
    .get('', ({ query, user }) => listCandidates(app, user.id, query), {
      adminAuth: true,
      query: t.Object({
        path: t.Optional(t.String({ maxLength: 4096, description: 'The folder', examples: ['/srv/old-games'] })),
        ...paging(maxFolderEntries),
      }),
      response: { 200: ManualImportFolderModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'listManualImportFolder',
        summary: 'List a folder for manual import',
        description:
          'Lists the files and folders in a folder as releases: what their names say, and the game of your library that matches best.',
      },
    })
    .post('/preview', ({ body, user, request }) => previewManualImport(app, user.id, body, request.signal), {
      adminAuth: true,
      body: PreviewManualImportModel,
      response: { 200: ImportPreviewModel, ...refusals(400, 401, 403, 404, 409, 422) },
      detail: {
        operationId: 'previewManualImport',
        summary: 'Preview a manual import',
        description: 'Lists the files of a file or folder with what an import would do with each. Nothing changes.',
      },
    })
    .post('', ({ body, user }) => startManualImports(app, user.id, body), {
      adminAuth: true,
      limiter: 'write',
      body: StartManualImportsModel,
      response: { 200: StartedManualImportsModel, ...refusals(400, 401, 403, 422) },
      detail: {
        operationId: 'startManualImports',
        summary: 'Import files manually',
        description:
          'Imports files and folders of this machine for games of your library. The import runs in the background; the files that cannot be imported are returned with the reason.',
      },
    })
