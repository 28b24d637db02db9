import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  addRootFolder,
  changeRootFolder,
  checkRootFolder,
  listRootFolders,
  removeRootFolder,
} from '#core/root-folders/root-folders.ts'
import { NewRootFolderModel, RootFolderModel } from '#domain/games/root-folder.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('root folder') })

export const rootFoldersRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/root-folders', tags: ['Library scan'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listRootFolders(app, user.role), {
      userAuth: true,
      response: { 200: Type.Array(RootFolderModel), ...refusals(401) },
      detail: {
        operationId: 'listRootFolders',
        summary: 'List root folders',
        description:
          'Lists the root folders with their access and free space. Only administrators see the titles of missing games.',
      },
    })
    .post('', ({ body }) => addRootFolder(app, body), {
      adminAuth: true,
      body: NewRootFolderModel,
      response: { 201: RootFolderModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'addRootFolder',
        summary: 'Add a root folder',
        description: '`POST /api/library/scan` finds the games in it.',
      },
    })
    .patch('/:id', ({ params, body }) => changeRootFolder(app, params.id, body), {
      adminAuth: true,
      params,
      body: Type.Partial(NewRootFolderModel, { model: 'RootFolderChange' }),
      response: { 200: RootFolderModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'changeRootFolder',
        summary: 'Change a root folder',
        description: 'Changes the given fields and keeps all others.',
      },
    })
    .post('/:id/check', ({ params }) => checkRootFolder(app, params.id), {
      adminAuth: true,
      params,
      response: { 200: RootFolderModel, ...refusals(401, 403, 404) },
      detail: {
        operationId: 'checkRootFolder',
        summary: 'Check the access and free space of a root folder',
        description: 'Returns the root folder with the results of the check.',
      },
    })
    .delete('/:id', ({ params }) => removeRootFolder(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removeRootFolder',
        summary: 'Remove a root folder',
        description: 'Its files are kept.',
      },
    })
