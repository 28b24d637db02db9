import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { bulkTasks, cancelBulkTask } from '#core/acquisition/bulk/bulk-tasks.ts'
import { changeGamesAndStart } from '#core/acquisition/bulk/change-and-start.ts'
import { undoBulkChange } from '#core/library/change-games.ts'
import { previewRemoval } from '#core/removal/games/preview-removal.ts'
import {
  BulkChangeModel,
  BulkOutcomeModel,
  BulkTaskModel,
  BulkUndoOutcomeModel,
  BulkUndoRequestModel,
  bulkTaskKinds,
  RemovalPreviewModel,
  RemovalPreviewRequestModel,
  SelectedGamesModel,
  SelectedGamesRequestModel,
} from '#domain/games/bulk-change.ts'
import { OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { gameFilterQuery, selectedOf } from './game-list.ts'

const query = t.Object({
  kind: { ...OneOf(bulkTaskKinds), description: 'The kind of work', examples: ['search'] },
})

/** Changes of many games at once. */
export const bulkRoutes = ({ app, authenticator, keepOpen }: HttpContext) =>
  new Elysia({ prefix: '/games/bulk', tags: ['Games'] })
    .use(realms(authenticator))
    .post(
      '',
      async ({ body, user, request }) => {
        keepOpen(request)
        return changeGamesAndStart(app, user.id, body)
      },
      {
        userAuth: true,
        limiter: 'write',
        body: BulkChangeModel,
        response: { 200: BulkOutcomeModel, ...refusals(400, 401) },
        detail: {
          operationId: 'changeGames',
          summary: 'Change or remove many games',
          description:
            'A game that cannot be changed does not stop the others. `search` and `refresh` continue in the background; see GET /games/bulk/tasks. A removal is answered when it has ended, and continues after a restart. GET /games/bulk/tasks has its progress, and DELETE /games/bulk/tasks?kind=remove stops it, unless it is of one game: `stopped` is then true, and `failed` lists the games that were not removed. Files are deleted as by DELETE /games/:id; `kept` lists the removed games whose files were kept, with the reason. `undo` is null if nothing changed or the change cannot be undone.',
        },
      },
    )
    .post('/undo', ({ body, user }) => undoBulkChange(app, user.id, body.token), {
      userAuth: true,
      limiter: 'write',
      body: BulkUndoRequestModel,
      response: { 200: BulkUndoOutcomeModel, ...refusals(400, 401, 410) },
      detail: {
        operationId: 'restoreGames',
        summary: 'Undo a change of many games',
        description:
          'Restores status, platform, tags and visibility as they were before the change with this token. Games that changed meanwhile stay as they are and are listed in `failed`. The status is 410 after 15 minutes, after a restart, and for a token that was used.',
      },
    })
    .post('/removal-preview', async ({ body, user }) => previewRemoval(app, user.id, body.ids), {
      userAuth: true,
      limiter: 'write',
      body: RemovalPreviewRequestModel,
      response: { 200: RemovalPreviewModel, ...refusals(400, 401) },
      detail: {
        operationId: 'previewGameRemoval',
        summary: 'Preview what removing games with their files does',
        description: 'Changes nothing. Lists the games whose files would be kept, with the reason.',
      },
    })
    .post('/selection', ({ body, query, user }) => selectedOf(app, user.id, body.ids, query), {
      userAuth: true,
      query: gameFilterQuery,
      body: SelectedGamesRequestModel,
      response: { 200: SelectedGamesModel, ...refusals(400, 401) },
      detail: {
        operationId: 'previewSelectedGames',
        summary: 'Preview a change of selected games',
        description:
          'Changes nothing. Says how many of the games do not match the filter of the query, and lists the first five of the games, those that do not match before the others. Games of other users are left out.',
      },
    })
    .get('/tasks', ({ user }) => bulkTasks(app, user.id), {
      userAuth: true,
      response: { 200: Type.Array(BulkTaskModel), ...refusals(401) },
      detail: {
        operationId: 'listBulkTasks',
        summary: 'List the background work for selected games',
        description:
          'Lists your searches, refreshes and removals of selected games with their progress: those that run, or the last ones.',
      },
    })
    .delete('/tasks', ({ query, user }) => cancelBulkTask(app, user.id, query.kind), {
      userAuth: true,
      limiter: 'write',
      query,
      response: { 204: Type.Void(), ...refusals(400, 401) },
      detail: {
        operationId: 'cancelBulkTask',
        summary: 'Stop the background work for selected games',
        description: 'The work ends after the current game. Removed games stay removed.',
      },
    })
