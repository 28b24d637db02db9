import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { adoptDownload, listUntracked } from '#core/downloads/adopt-download.ts'
import { downloadDetails } from '#core/downloads/download-details.ts'
import { listDownloads, summariseDownloads } from '#core/downloads/list-downloads.ts'
import { pauseDownload, resumeDownload } from '#core/downloads/pause-download.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { importDownload, retryDownload } from '#core/importing/retry-download.ts'
import {
  DownloadDetailsModel,
  DownloadListModel,
  DownloadModel,
  DownloadSummaryModel,
} from '#domain/downloads/download.ts'
import { AdoptDownloadModel, UntrackedListModel } from '#domain/downloads/untracked.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const params = t.Object({ id: t.String({ maxLength: 64 }) })
const acted = { 200: DownloadModel, ...refusals(401, 404, 409, 422, 502) }

export const downloadsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/downloads', tags: ['Downloads'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listDownloads(app, user.id), {
      userAuth: true,
      response: { 200: DownloadListModel, ...refusals(401) },
      detail: { summary: 'List tracked and untracked downloads' },
    })
    .get('/summary', ({ user }) => summariseDownloads(app, user.id), {
      userAuth: true,
      response: { 200: DownloadSummaryModel, ...refusals(401) },
      detail: { summary: 'List active downloads by game' },
    })
    .get('/scan', ({ user }) => listUntracked(app, user.id), {
      userAuth: true,
      response: { 200: UntrackedListModel, ...refusals(401) },
      detail: { summary: 'List untracked downloads, grouped by the most likely game' },
    })
    .post(
      '/claim',
      ({ body, user, set }) => {
        set.status = 201
        return adoptDownload(app, user.id, body)
      },
      {
        userAuth: true,
        limiter: 'write',
        body: AdoptDownloadModel,
        response: { 201: DownloadModel, ...refusals(400, 401, 404, 409, 502) },
        detail: {
          summary: 'Adopt an untracked download for a game',
          description: 'Needs either `gameId` or `newGame`. A completed download is imported immediately.',
        },
      },
    )
    .get('/:id', ({ params, user }) => downloadDetails(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: DownloadDetailsModel, ...refusals(401, 404, 502) },
      detail: { summary: 'Get a download with its files and trackers' },
    })
    .post('/:id/pause', ({ params, user }) => pauseDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Pause a download' },
    })
    .post('/:id/resume', ({ params, user }) => resumeDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Resume a download' },
    })
    .post('/:id/import', ({ params, user }) => importDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Import a completed download now' },
    })
    .post('/:id/retry', ({ params, user }) => retryDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Retry a failed download or import' },
    })
    .delete(
      '/:id',
      async ({ params, query, user, set }) => {
        const { deleteFiles = false, blacklist = false } = query
        await removeDownload(app, user.id, params.id, { deleteFiles, blacklist })
        set.status = 204
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        query: t.Object({ deleteFiles: t.Optional(t.BooleanString()), blacklist: t.Optional(t.BooleanString()) }),
        response: { 204: Type.Void(), ...refusals(400, 401, 403, 404, 409, 422, 502) },
        detail: {
          summary: 'Remove a download from its client and from the list',
          description:
            '`deleteFiles` also deletes the downloaded files, unless a library or another download uses them; the history ' +
            'has the reason. For an untracked download, this requires an administrator. `blacklist` keeps the release from ' +
            'being grabbed again.',
        },
      },
    )
