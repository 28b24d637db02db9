import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { downloadsForGame } from '#core/downloads/download-details.ts'
import { forgetDownloadOfGame } from '#core/downloads/remove-download.ts'
import { filesOfGame, historyOfGame, listHistory } from '#core/library/game-history.ts'
import { rescanFiles } from '#core/library/rescan-files.ts'
import { DownloadModel } from '#domain/downloads/download.ts'
import { HistoryEntryModel, HistoryTypeModel } from '#domain/games/history.ts'
import { GameFileModel } from '#domain/importing/import.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { paging } from '../requests/paging.ts'

const params = t.Object({ id: t.String({ maxLength: 64 }) })
const historyQuery = t.Object({
  gameId: t.Optional(t.String({ maxLength: 64 })),
  // Elysia's `UnionEnum` would default to its first value if the field is missing.
  type: Type.Optional(HistoryTypeModel),
  ...paging(),
})

/** The history of games and downloads. */
export const historyRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Games'] })
    .use(realms(authenticator))
    .get(
      '/history',
      ({ query, user, set }) => {
        const { entries, total } = listHistory(app, user.id, query)
        set.headers['x-total-count'] = String(total)
        return entries
      },
      {
        userAuth: true,
        query: historyQuery,
        response: { 200: Type.Array(HistoryEntryModel), ...refusals(400, 401) },
        detail: {
          summary: 'List history, newest first',
          description: 'The X-Total-Count header has the total number of entries.',
        },
      },
    )
    .get('/games/:id/history', ({ params, user }) => historyOfGame(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(HistoryEntryModel), ...refusals(401, 404) },
      detail: { summary: 'List the history of a game' },
    })
    .get('/games/:id/files', ({ params, user }) => filesOfGame(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(GameFileModel), ...refusals(401, 404) },
      detail: { summary: 'List the files of a game' },
    })
    .post('/games/:id/files/rescan', ({ params, user }) => rescanFiles(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: { 200: Type.Array(GameFileModel), ...refusals(401, 404, 422) },
      detail: { summary: 'Rescan the files of a game' },
    })
    .get('/games/:id/downloads', ({ params, user }) => downloadsForGame(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(DownloadModel), ...refusals(401, 404) },
      detail: { summary: 'List the downloads of a game' },
    })
    .delete(
      '/games/:id/downloads/:downloadId',
      async ({ params, user, set }) => {
        await forgetDownloadOfGame(app, user.id, params)
        set.status = 204
      },
      {
        userAuth: true,
        limiter: 'write',
        params: t.Object({ id: t.String({ maxLength: 64 }), downloadId: t.String({ maxLength: 64 }) }),
        response: { 204: Type.Void(), ...refusals(401, 404, 409, 422) },
        detail: { summary: 'Remove a download from the list; its client keeps it' },
      },
    )
