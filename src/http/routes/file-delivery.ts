import { Elysia, t } from 'elysia'
import { preparationOf, prepareArchive } from '#core/file-delivery/checksums.ts'
import { type Delivery, deliverFile, deliverGame } from '#core/file-delivery/delivery.ts'
import { createDownloadLink, type LinkedDelivery, openDownloadLink } from '#core/file-delivery/download-links.ts'
import type { GameArchive } from '#core/file-delivery/game-archive.ts'
import { DownloadLinkModel, NewDownloadLinkModel } from '#domain/file-delivery/download-link.ts'
import { DownloadPreparationModel } from '#domain/file-delivery/preparation.ts'
import { errorBody } from '#domain/messages/error-body.ts'
import { say } from '#domain/messages/say.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { deliveredFile, needsBytes, planDelivery } from '../requests/delivered-file.ts'
import { idOf } from '../requests/parameters.ts'
import { siteUrl } from '../requests/site-url.ts'

const params = t.Object({ id: idOf('game') })
const fileParams = t.Object({ id: idOf('game'), fileId: idOf('file') })
const linkParams = t.Object({ token: t.String({ maxLength: 100, description: 'The token of the link' }) })

const file = { 200: FileResponse('application/octet-stream'), 206: FileResponse('application/octet-stream') }
const archive = { 200: FileResponse('application/zip'), 206: FileResponse('application/zip') }
const failures = [400, 401, 403, 404, 409, 412, 416, 422, 429] as const

/** Browsers and download managers wait for so long without a byte; small games are ready by then. */
const waitMs = 8000
const retryAfterSeconds = 5

const rangesText =
  'Ranges, `If-Range`, `If-Match` and `If-None-Match` are supported, so that downloads can be resumed and split. The ETag changes whenever the content does.'

/** Files of games for other devices. */
export const fileDeliveryRoutes = (context: HttpContext) => {
  const { app, authenticator } = context

  const respond = async (
    request: Request,
    delivery: Delivery & { archive: GameArchive | null },
    begin: LinkedDelivery['begin'] = () => {},
  ): Promise<Response> => {
    const plan = planDelivery(context, request, delivery)
    if (needsBytes(context, request, plan)) {
      if (delivery.archive !== null && !(await prepareArchive(app, delivery.archive, waitMs))) {
        return preparing(context, delivery.archive)
      }
      begin(!('ranges' in plan) || plan.ranges.some(({ start }) => start === 0))
    }
    return deliveredFile(context, request, delivery, plan)
  }

  return new Elysia()
    .use(realms(authenticator))
    .get(
      '/games/:id/files/:fileId/download',
      async ({ params: { id, fileId }, user, request }) =>
        respond(request, { ...(await deliverFile(app, user.id, id, fileId)), archive: null }),
      {
        userAuth: true,
        limiter: 'transfers',
        params: fileParams,
        response: { ...file, ...refusals(...failures) },
        detail: {
          tags: ['Games'],
          operationId: 'downloadGameFile',
          summary: 'Download a file of a game',
          description: `Returns a file of a game in your library. ${rangesText} The status is 403 for members who may not download.`,
        },
      },
    )
    .get(
      '/games/:id/download',
      async ({ params: { id }, user, request }) => respond(request, await deliverGame(app, user.id, id)),
      {
        userAuth: true,
        limiter: 'transfers',
        params,
        response: { ...archive, ...refusals(...failures, 503) },
        detail: {
          tags: ['Games'],
          operationId: 'downloadGame',
          summary: 'Download a game',
          description: `Returns all files of a game as a ZIP archive (ZIP64) without compression, whose length is known before the first byte. ${rangesText} The archive needs the checksums of all files. While they are computed for the first time, the status is 503 with \`Retry-After\`, except for small games; GET /games/:id/download/preparation tells how far that is.`,
        },
      },
    )
    .get(
      '/games/:id/download/preparation',
      async ({ params: { id }, user }) => preparationOf(app, (await deliverGame(app, user.id, id)).archive),
      {
        userAuth: true,
        params,
        response: { 200: DownloadPreparationModel, ...refusals(401, 403, 404, 409, 422) },
        detail: {
          tags: ['Games'],
          operationId: 'getDownloadPreparation',
          summary: 'Get how far the preparation of a download is',
          description:
            'Tells whether the archive of a game can be downloaded at once, how large it is, and how far its checksums are.',
        },
      },
    )
    .post(
      '/games/:id/download/preparation',
      async ({ params: { id }, user }) => {
        const { archive: found } = await deliverGame(app, user.id, id)
        await prepareArchive(app, found, 0)
        return preparationOf(app, found)
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        response: { 200: DownloadPreparationModel, ...refusals(401, 403, 404, 409, 422) },
        detail: {
          tags: ['Games'],
          operationId: 'prepareDownload',
          summary: 'Prepare the download of a game',
          description: 'Starts to compute the checksums that the archive of a game needs. They are kept.',
        },
      },
    )
    .post(
      '/games/:id/download-links',
      async ({ params: { id }, body: { fileId = null }, user, request }) => {
        if (fileId === null) {
          const { archive: found } = await deliverGame(app, user.id, id)
          if (!(await prepareArchive(app, found, waitMs))) return preparing(context, found)
        } else await deliverFile(app, user.id, id, fileId)
        const sessionId = authenticator.caller(request).sessionId ?? null
        const { token, expiresAt } = createDownloadLink(app, { userId: user.id, gameId: id, fileId, sessionId })
        return { url: `${siteUrl(context, request)}/api/download/${token}`, expiresAt }
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        body: NewDownloadLinkModel,
        response: { 201: DownloadLinkModel, ...refusals(400, 401, 403, 404, 409, 422, 429, 503) },
        detail: {
          tags: ['Games'],
          operationId: 'createDownloadLink',
          summary: 'Create a download link',
          description:
            'Creates a link with which a program that is not signed in, such as a download manager or the browser of a console, downloads a game or a file of it. The download must begin within 10 minutes. The first address that begins it has the link for itself, and can continue it for 24 hours after the last use, at most 7 days; after the 10 minutes it cannot begin again. The link ends with your account, the game, the permission to download, and the sign-in that created it if that is ended; signing out in the browser does not end it.',
        },
      },
    )
    .get(
      '/download/:token',
      async ({ params: { token }, request }) => {
        const delivery = await openDownloadLink(app, token, context.rateLimitKey(request))
        return respond(request, delivery, delivery.begin)
      },
      {
        anyone: true,
        limiter: 'transfers',
        params: linkParams,
        response: { ...file, ...refusals(...failures, 410, 503) },
        detail: {
          tags: ['Games'],
          operationId: 'downloadByLink',
          summary: 'Download by a link',
          description: `The token is the credential. ${rangesText}`,
        },
      },
    )
}

/** Answers that an archive is being prepared, without an error in the log each time a download manager asks again. */
function preparing({ app }: HttpContext, found: GameArchive): Response {
  return Response.json(errorBody(say('fileDelivery.archivePrepared'), { preparation: preparationOf(app, found) }), {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) },
  })
}
