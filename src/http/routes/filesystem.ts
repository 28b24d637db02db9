import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { browseFolder } from '#core/files/browse-folder.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const FolderModel = Model('Folder', {
  path: Type.String(),
  parent: Nullable(Type.String()),
  entries: Type.Array(
    Model('FolderEntry', {
      name: Type.String(),
      path: Type.String(),
      directory: Type.Boolean(),
      size: Nullable(Type.Number({ description: 'bytes; null for folders' })),
    }),
  ),
})

export const filesystemRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/filesystem', tags: ['System'] })
    .use(realms(authenticator))
    .get('', ({ query }) => browseFolder(app, query.path), {
      adminAuth: true,
      limiter: 'write',
      query: t.Object({
        path: t.Optional(t.String({ maxLength: 4096, description: 'The folder', examples: ['/srv/games'] })),
      }),
      response: { 200: FolderModel, ...refusals(400, 401, 403, 404) },
      detail: {
        operationId: 'listFolder',
        summary: 'List the contents of a folder on this machine',
        description: 'Without a path, it lists the first folder in which you can browse.',
      },
    })
