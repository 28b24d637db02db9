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
      detail: { summary: 'Downloads that are tracked, and what the clients have besides' },
    })
    .get('/summary', ({ user }) => summariseDownloads(app, user.id), {
      userAuth: true,
      response: { 200: DownloadSummaryModel, ...refusals(401) },
      detail: { summary: 'What is on its way, by game' },
    })
    .get('/scan', ({ user }) => listUntracked(app, user.id), {
      userAuth: true,
      response: { 200: UntrackedListModel, ...refusals(401) },
      detail: { summary: 'What the clients have that nobody tracks, grouped by the likeliest game' },
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
          summary: 'Take a download of a client over for a game',
          description: 'Say either `gameId` or `newGame`. What is finished is imported at once.',
        },
      },
    )
    .get('/:id', ({ params, user }) => downloadDetails(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: DownloadDetailsModel, ...refusals(401, 404, 502) },
      detail: { summary: 'One download with its files and trackers' },
    })
    .post('/:id/pause', ({ params, user }) => pauseDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Pause a download in its client' },
    })
    .post('/:id/resume', ({ params, user }) => resumeDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Let a paused download go on' },
    })
    .post('/:id/import', ({ params, user }) => importDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Import a finished download now' },
    })
    .post('/:id/retry', ({ params, user }) => retryDownload(app, user.id, params.id), {
      userAuth: true,
      limiter: 'write',
      params,
      response: acted,
      detail: { summary: 'Try again where a download stopped' },
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
            '`deleteFiles` also removes what was downloaded, unless a library or another download needs it; the history ' +
            'says so then; of a download that nobody tracks, only for an admin. `blacklist` keeps the release from being ' +
            'taken again.',
        },
      },
    )
