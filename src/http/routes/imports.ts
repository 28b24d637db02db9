import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { getImport, listImports } from '#core/importing/list-imports.ts'
import { previewImport } from '#core/importing/preview/preview-import.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { stopImport } from '#core/importing/stop-import.ts'
import { ImportModel, ResolveImportModel } from '#domain/importing/import.ts'
import { ImportPreviewModel, PreviewImportModel } from '#domain/importing/import-preview.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging, defaultLimit, idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('import') })

export const importsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/imports', tags: ['Imports'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ query, user, set }) => {
        const { records, total } = listImports(app, user.id, { ...query, limit: query.limit ?? defaultLimit })
        set.headers['x-total-count'] = String(total)
        return records
      },
      {
        userAuth: true,
        query: t.Object({
          downloadId: t.Optional(idOf('download')),
          manual: t.Optional(t.Boolean({ description: 'Only manual imports, or only others' })),
          ...boundedPaging(),
        }),
        response: { 200: Type.Array(ImportModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listImports',
          summary: 'List imports',
          description:
            'Lists the imports of your downloads, newest first. The `X-Total-Count` header has the total number of imports.',
        },
      },
    )
    .get('/:id', ({ params, user }) => getImport(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: ImportModel, ...refusals(401, 404) },
      detail: {
        operationId: 'getImport',
        summary: 'Get an import',
        description: 'Returns the progress of an import and, if it needs review, the reason.',
      },
    })
    .post(
      '/:id/preview',
      ({ params, body, user, request }) => previewImport(app, user.id, params.id, body, request.signal),
      {
        userAuth: true,
        params,
        body: PreviewImportModel,
        response: { 200: ImportPreviewModel, ...refusals(400, 401, 403, 404, 409, 410, 422) },
        detail: {
          operationId: 'previewImport',
          summary: 'Preview an import that needs review',
          description:
            'Lists the files of the release with what an import would do with each, for the game, folder and corrections given. Nothing changes.',
        },
      },
    )
    .post('/:id/stop', ({ params, user }) => stopImport(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: ImportModel, ...refusals(401, 404, 409) },
      detail: {
        operationId: 'stopImport',
        summary: 'Stop an import',
        description: 'Stops a running import and removes what it has placed in the library. Then it needs review.',
      },
    })
    .post('/:id/resolve', ({ params, body, user }) => resolveImport(app, user.id, params.id, body), {
      userAuth: true,
      params,
      body: ResolveImportModel,
      response: { 200: ImportModel, ...refusals(400, 401, 403, 404, 409, 410, 422) },
      detail: {
        operationId: 'resolveImport',
        summary: 'Resolve an import that needs review',
        description:
          'Imports the files, optionally for another game, to another folder or with corrected files, or skips the import.',
      },
    })
