import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { adoptDownload } from '#core/downloads/adopt-download.ts'
import { countDownloads, summarizeDownloads } from '#core/downloads/count-downloads.ts'
import { downloadDetails } from '#core/downloads/download-details.ts'
import { downloadsPerPage, listDownloads } from '#core/downloads/list-downloads.ts'
import { listUntracked } from '#core/downloads/list-untracked.ts'
import { pauseDownload, resumeDownload } from '#core/downloads/pause-download.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { importDownload, retryDownload } from '#core/importing/retry-download.ts'
import {
  DownloadCountsModel,
  DownloadDetailsModel,
  DownloadGroupModel,
  DownloadListModel,
  DownloadModel,
  DownloadSummaryModel,
} from '#domain/downloads/download.ts'
import { AdoptDownloadModel, UntrackedListModel } from '#domain/downloads/untracked.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging, idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('download') })
const listQuery = t.Object({
  // Elysia's `UnionEnum` would default to its first value if the field is missing.
  group: Type.Optional({ ...DownloadGroupModel, description: 'Only downloads of this group' }),
  ...boundedPaging(downloadsPerPage),
})
const acted = { 200: DownloadModel, ...refusals(401, 404, 409, 422, 502) }
const controlled = { ...acted, ...refusals(403) }

export const downloadsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/downloads', tags: ['Downloads'] })
    .use(realms(authenticator))
    .get(
      '',
      async ({ query, user, set }) => {
        const { total, ...list } = await listDownloads(app, user.id, query)
        set.headers['x-total-count'] = String(total)
        return list
      },
      {
        userAuth: true,
        query: listQuery,
        response: { 200: DownloadListModel, ...refusals(400, 401) },
        detail: {
          operationId: 'listDownloads',
          summary: 'List tracked and untracked downloads',
          description:
            'With `group`, a page of that group: downloads that need attention, active, finished or untracked ones. Without ' +
            'it, all active and untracked downloads and a page each of those that need attention and of the finished ones. ' +
            'The `X-Total-Count` header has the total number of downloads. A client that does not respond is listed in `errors`.',
        },
      },
    )
    .get('/counts', ({ user }) => countDownloads(app, user.id), {
      userAuth: true,
      response: { 200: DownloadCountsModel, ...refusals(401) },
      detail: {
        operationId: 'countDownloads',
        summary: 'Count tracked downloads by group',
        description: 'Returns the number of your downloads in each group and the speed of the active ones.',
      },
    })
    .get('/summary', ({ user }) => summarizeDownloads(app, user.id), {
      userAuth: true,
      response: { 200: DownloadSummaryModel, ...refusals(401) },
      detail: {
        operationId: 'summarizeDownloads',
        summary: 'List active downloads by game',
        description: 'Returns the number and the most important status of the active downloads, by the ID of the game.',
      },
    })
    .get(
      '/scan',
      async ({ query, user, set }) => {
        const { total, ...list } = await listUntracked(app, user.id, query)
        set.headers['x-total-count'] = String(total)
        return list
      },
      {
        userAuth: true,
        query: t.Object(boundedPaging(downloadsPerPage)),
        response: { 200: UntrackedListModel, ...refusals(400, 401) },
        detail: {
          operationId: 'listUntrackedDownloads',
          summary: 'List untracked downloads',
          description:
            'Lists a page of the downloads in the clients that were not added by Ludarr, newest first, grouped by the most ' +
            'likely game. `limit` and `offset` count downloads, so a group may continue on the next page. The ' +
            '`X-Total-Count` header has the total number of untracked downloads.',
        },
      },
    )
    .post('/claim', ({ body, user }) => adoptDownload(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: AdoptDownloadModel,
      response: { 201: DownloadModel, ...refusals(400, 401, 403, 404, 409, 502) },
      detail: {
        operationId: 'adoptDownload',
        summary: 'Adopt an untracked download for a game',
        description: 'Needs either `gameId` or `newGame`. A completed download is imported immediately.',
      },
    })
    .get('/:id', ({ params, user }) => downloadDetails(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: DownloadDetailsModel, ...refusals(401, 404, 502) },
      detail: {
        operationId: 'getDownload',
        summary: 'Get a download with its files and trackers',
        description: 'If the client does not report files or trackers, `filesMessage` or `trackersMessage` says why.',
      },
    })
    .post('/:id/pause', ({ params, user }) => pauseDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: controlled,
      detail: {
        operationId: 'pauseDownload',
        summary: 'Pause a download',
        description: 'Pauses the download in its client. If Ludarr did not add it, this requires an administrator.',
      },
    })
    .post('/:id/resume', ({ params, user }) => resumeDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: controlled,
      detail: {
        operationId: 'resumeDownload',
        summary: 'Resume a download',
        description: 'Resumes the download in its client. If Ludarr did not add it, this requires an administrator.',
      },
    })
    .post('/:id/import', ({ params, user }) => importDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: {
        operationId: 'importDownload',
        summary: 'Import a completed download now',
        description: 'Starts the import immediately, even if the download was imported before.',
      },
    })
    .post('/:id/retry', ({ params, user }) => retryDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: {
        operationId: 'retryDownload',
        summary: 'Retry a failed download or import',
        description:
          'A failed import starts again. A failed download is started again in its client, as long as the client has it.',
      },
    })
    .delete(
      '/:id',
      async ({ params, query, user }) => {
        const { deleteFiles = false, blacklist = false } = query
        await removeDownload(app, user.id, params.id, { deleteFiles, blacklist })
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        query: t.Object({
          deleteFiles: t.Optional(t.BooleanString({ description: 'Whether the downloaded files are deleted' })),
          blacklist: t.Optional(t.BooleanString({ description: 'Whether the release is blacklisted' })),
        }),
        response: { 204: Type.Void(), ...refusals(400, 401, 403, 404, 409, 422, 502) },
        detail: {
          operationId: 'removeDownload',
          summary: 'Remove a download from its client and from the list',
          description:
            '`deleteFiles` also deletes the downloaded files, unless a library or another download uses them; the history ' +
            'has the reason. An untracked download and the files of an adopted one can be removed only by administrators. An ' +
            'adopted download that a member removes stays in its client. `blacklist` keeps the release from being grabbed again.',
        },
      },
    )
