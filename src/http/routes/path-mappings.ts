import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { testPath } from '#core/importing/transferring/test-path.ts'
import { addPathMapping, changePathMapping, listPathMappings, removePathMapping } from '#core/settings/path-mappings.ts'
import { PathTestModel, PathTestRequestModel } from '#domain/downloads/path-test.ts'
import { NewPathMappingModel, PathMappingModel } from '#domain/importing/path-mapping.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('path mapping') })

export const pathMappingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/path-mappings', tags: ['Downloads'] })
    .use(realms(authenticator))
    .get('', () => listPathMappings(app), {
      adminAuth: true,
      response: { 200: Type.Array(PathMappingModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listPathMappings',
        summary: 'List path mappings',
        description: 'Path mappings translate the paths of download clients to paths on this machine.',
      },
    })
    .post('', ({ body }) => addPathMapping(app, body), {
      adminAuth: true,
      body: NewPathMappingModel,
      response: { 201: PathMappingModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'addPathMapping',
        summary: 'Add a path mapping',
        description: 'Without `remoteHost`, the mapping is valid for all download clients.',
      },
    })
    .post('/test', ({ body }) => testPath(app, body), {
      adminAuth: true,
      body: PathTestRequestModel,
      response: { 200: PathTestModel, ...refusals(400, 401, 403, 404, 502) },
      detail: {
        operationId: 'testPathMapping',
        summary: "Test the import of a file from a download client's folder",
        description: 'Creates a hardlink, or a copy if hardlinks do not work, and removes it again.',
      },
    })
    .patch('/:id', ({ params, body }) => changePathMapping(app, params.id, body), {
      adminAuth: true,
      params,
      body: Type.Partial(NewPathMappingModel, { model: 'PathMappingChange' }),
      response: { 200: PathMappingModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'changePathMapping',
        summary: 'Change a path mapping',
        description: 'Changes the given fields and keeps all others.',
      },
    })
    .delete('/:id', ({ params }) => removePathMapping(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removePathMapping',
        summary: 'Remove a path mapping',
        description: 'Files that were already imported are kept.',
      },
    })
