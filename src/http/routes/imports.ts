import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { getImport, listImports } from '#core/importing/list-imports.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { ImportModel, ResolveImportModel } from '#domain/importing/import.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const params = t.Object({ id: t.String({ maxLength: 64 }) })

export const importsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/imports', tags: ['Imports'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listImports(app, user.id), {
      userAuth: true,
      response: { 200: Type.Array(ImportModel), ...refusals(401) },
      detail: { summary: 'List imports' },
    })
    .get('/:id', ({ params, user }) => getImport(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: ImportModel, ...refusals(401, 404) },
      detail: { summary: 'Get an import' },
    })
    .post('/:id/resolve', ({ params, body, user }) => resolveImport(app, user.id, params.id, body), {
      userAuth: true,
      params,
      body: ResolveImportModel,
      response: { 200: ImportModel, ...refusals(400, 401, 403, 404, 409, 410, 422) },
      detail: { summary: 'Resolve an import that needs review: import or skip it' },
    })
