import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { confirmFolder } from '#core/library/confirm-folder.ts'
import { MemberFolderModel } from '#domain/games/member-folder.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf, paging } from '../requests/parameters.ts'

const ConfirmationModel = Model('FolderConfirmation', { libraryPath: Type.String({ minLength: 1, maxLength: 4096 }) })
const defaultLimit = 100

export const memberFoldersRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/member-folders', tags: ['System'] })
    .use(realms(authenticator))
    .get(
      '',
      ({ query: { limit = defaultLimit, offset = 0 }, set }) => {
        set.headers['x-total-count'] = String(app.games.countMemberFolders())
        return app.games.memberFolders({ limit, offset })
      },
      {
        adminAuth: true,
        query: t.Object(paging()),
        response: { 200: Type.Array(MemberFolderModel), ...refusals(400, 401, 403) },
        detail: {
          operationId: 'listMemberFolders',
          summary: "List unconfirmed folders of members' games",
          description:
            'Lists the folders that members entered or matched, or into which an adopted download was imported. Members cannot delete their files. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .post('/:id/confirm', ({ params, body }) => confirmFolder(app, params.id, body.libraryPath), {
      adminAuth: true,
      params: t.Object({ id: idOf('game') }),
      body: ConfirmationModel,
      response: { 204: Type.Void(), ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'confirmMemberFolder',
        summary: "Confirm the folder of a member's game",
        description: 'The member can then delete the game with its files, as far as the deletion rules allow it.',
      },
    })
