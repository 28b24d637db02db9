import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { getImport, listImports } from '#core/importing/list-imports.ts'
import { resolveImport } from '#core/importing/resolve-import.ts'
import { ImportModel, ResolveImportModel } from '#domain/import.ts'
import { refusals } from '../error-models.ts'
import { realms } from '../plugins/realms.ts'
import type { Surroundings } from '../surroundings.ts'

const params = t.Object({ id: t.String({ maxLength: 64 }) })

export const importsRoutes = ({ program, callers }: Surroundings) =>
  new Elysia({ prefix: '/imports', tags: ['Imports'] })
    .use(realms(callers))
    .get('', ({ user }) => listImports(program, user.id), {
      userAuth: true,
      response: { 200: Type.Array(ImportModel), ...refusals(401) },
      detail: { summary: 'Imports, and what they wait for' },
    })
    .get('/:id', ({ params, user }) => getImport(program, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: ImportModel, ...refusals(401, 404) },
      detail: { summary: 'One import' },
    })
    .post('/:id/resolve', ({ params, body, user }) => resolveImport(program, user.id, params.id, body), {
      userAuth: true,
      params,
      body: ResolveImportModel,
      response: { 200: ImportModel, ...refusals(400, 401, 403, 404, 409, 410, 422) },
      detail: { summary: 'Decide on an import that waits: import it all the same, or skip it' },
    })
