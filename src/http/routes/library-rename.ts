import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  currentRename,
  listMoves,
  runRename,
  startPlanning,
  stopRename,
  undoRename,
} from '#core/renaming/rename-folders.ts'
import {
  FolderMoveFilterModel,
  FolderMoveModel,
  FolderMoveSortModel,
  type FolderRename,
  RenameModel,
  RenameScopeModel,
} from '#domain/games/folder-rename.ts'
import { Id, Model, Nullable, OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { paging } from '../requests/parameters.ts'

const RequestModel = Model('FolderRenameRequest', {
  scope: Type.Optional(RenameScopeModel),
  gameIds: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 50_000,
      description: 'Only the folders of these games. Default: all games',
    }),
  ),
})
const defaultLimit = 100

/** An action on the renaming: an admin only, without a body. */
const action = (operationId: string, summary: string, description: string) =>
  ({
    adminAuth: true,
    response: { 202: RenameModel, ...refusals(401, 403, 404, 409) },
    detail: { operationId, summary, description },
  }) as const

export const libraryRenameRoutes = ({ app, authenticator }: HttpContext) => {
  const accepted = (set: { status?: number | string }, rename: FolderRename): FolderRename => {
    set.status = 202
    return rename
  }
  return new Elysia({ prefix: '/library/rename', tags: ['Library scan'] })
    .use(realms(authenticator))
    .get('', () => ({ rename: currentRename(app) }), {
      adminAuth: true,
      response: { 200: Model('CurrentFolderRename', { rename: Nullable(RenameModel) }), ...refusals(401, 403) },
      detail: {
        operationId: 'getFolderRename',
        summary: 'Get the renaming of game folders',
        description:
          'Returns the running renaming or the last one, with its progress. `rename` is `null` before the first.',
      },
    })
    .get(
      '/moves',
      ({ query, set }) => {
        const { filter = null, search = '', sort = 'title', order = 'asc', limit = defaultLimit, offset = 0 } = query
        const { moves, total } = listMoves(app, { filter, search, sort, order, limit, offset })
        set.headers['x-total-count'] = String(total)
        return moves
      },
      {
        adminAuth: true,
        query: t.Object({
          filter: Type.Optional({
            ...FolderMoveFilterModel,
            description: 'Only folders that move, that cannot move, or that stay',
          }),
          search: t.Optional(
            t.String({ maxLength: 200, description: 'A part of the title or of a path', examples: ['portal'] }),
          ),
          sort: Type.Optional({ ...FolderMoveSortModel, description: 'Default: `title`' }),
          order: Type.Optional({ ...OneOf(['asc', 'desc'], 'SortOrder'), description: 'Default: `asc`' }),
          ...paging(),
        }),
        response: { 200: Type.Array(FolderMoveModel), ...refusals(400, 401, 403) },
        detail: {
          operationId: 'listFolderMoves',
          summary: 'List the folders of the renaming',
          description:
            'Lists every folder with its new place and what became of it. `reason` says why a folder cannot move. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .post('', ({ body, set }) => accepted(set, startPlanning(app, { scope: 'all', gameIds: null, ...body })), {
      adminAuth: true,
      body: RequestModel,
      response: { 202: RenameModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'previewFolderRename',
        summary: 'Preview the renaming of game folders',
        description:
          'Compares the folder of each game with the folder pattern of the import settings, in the background. Nothing is moved yet. The preview replaces the last renaming, which can then no longer be undone. The status is 409 while folders are being renamed.',
      },
    })
    .post(
      '/run',
      ({ set }) => accepted(set, runRename(app)),
      action(
        'runFolderRename',
        'Rename the folders of the preview',
        'Renames the folders in the background, or continues what was stopped, an undo too. Each folder is journaled before it moves, so an interruption loses nothing. The `folderRenameProgress` event has the progress.',
      ),
    )
    .post(
      '/stop',
      ({ set }) => accepted(set, stopRename(app)),
      action('stopFolderRename', 'Stop renaming folders', 'Stops after the current folder.'),
    )
    .post(
      '/undo',
      ({ set }) => accepted(set, undoRename(app)),
      action(
        'undoFolderRename',
        'Undo the renaming of folders',
        'Moves all renamed folders back, the last one first, also while the renaming runs.',
      ),
    )
}
