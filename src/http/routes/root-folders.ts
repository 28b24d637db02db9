import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  addRootFolder,
  changeRootFolder,
  checkRootFolder,
  listRootFolders,
  removeRootFolder,
} from '#core/root-folders/root-folders.ts'
import { NewRootFolderModel, RootFolderModel } from '#domain/root-folder.ts'
import { refusals } from '../error-models.ts'
import { realms } from '../plugins/realms.ts'
import type { Surroundings } from '../surroundings.ts'

const params = t.Object({ id: t.String({ maxLength: 64 }) })

export const rootFoldersRoutes = ({ program, callers }: Surroundings) =>
  new Elysia({ prefix: '/root-folders', tags: ['Library scan'] })
    .use(realms(callers))
    .get('', () => listRootFolders(program), {
      userAuth: true,
      response: { 200: Type.Array(RootFolderModel), ...refusals(401) },
      detail: { summary: 'The folders whose games are found where they lie' },
    })
    .post(
      '',
      async ({ body, set }) => {
        const root = await addRootFolder(program, body)
        set.status = 201
        return root
      },
      {
        adminAuth: true,
        body: NewRootFolderModel,
        response: { 201: RootFolderModel, ...refusals(400, 401, 403, 409) },
        detail: { summary: 'Add a root folder' },
      },
    )
    .patch('/:id', ({ params, body }) => changeRootFolder(program, params.id, body), {
      adminAuth: true,
      params,
      body: Type.Partial(NewRootFolderModel),
      response: { 200: RootFolderModel, ...refusals(400, 401, 403, 404, 409) },
      detail: { summary: 'Change a root folder' },
    })
    .post('/:id/check', ({ params }) => checkRootFolder(program, params.id), {
      adminAuth: true,
      params,
      response: { 200: RootFolderModel, ...refusals(401, 403, 404) },
      detail: { summary: 'Look whether a root folder can be read, and at its space' },
    })
    .delete(
      '/:id',
      ({ params, set }) => {
        removeRootFolder(program, params.id)
        set.status = 204
      },
      {
        adminAuth: true,
        params,
        response: { 204: Type.Void(), ...refusals(401, 403, 404) },
        detail: { summary: 'Forget a root folder; the disk is not touched' },
      },
    )
