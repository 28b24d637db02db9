import { type Static, Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addDownload, type NewDownload } from '#core/acquisition/grab/add-download.ts'
import { bundleDownloads } from '#core/acquisition/grab/bundle-downloads.ts'
import { DownloadModel } from '#domain/downloads/download.ts'
import { downloadPriorities } from '#domain/downloads/download-priority.ts'
import { invalidField } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { Id, Model, Nullable, OneOf } from '#domain/scalars.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const link = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'http, https or magnet, or the `downloadUrl` of a listed release',
})
const title = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })
const words = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

const NewDownloadModel = Model('NewDownload', {
  url: Type.Optional(link),
  file: Type.Optional(t.File({ maxSize: '32m', description: 'torrent or NZB file, in a multipart body' })),
  title,
  gameId: Type.Optional(Nullable(Id)),
  downloaderId: Type.Optional(Nullable(Id)),
  category: words(100),
  downloadPath: words(4096),
  priority: Type.Optional(Nullable(OneOf(downloadPriorities, 'DownloadPriority'))),
})

const BundleModel = Model('Bundle', {
  downloads: Type.Array(Model('BundleItem', { url: link, title }), { minItems: 1, maxItems: 100 }),
})

export const newDownloadsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/downloads', tags: ['Downloads'] })
    .use(realms(authenticator))
    .post('', async ({ body, user }) => addDownload(app, user.id, await payloadOf(body)), {
      userAuth: true,
      limiter: 'write',
      body: NewDownloadModel,
      response: { 201: DownloadModel, ...refusals(400, 401, 403, 404, 409, 410, 422, 502) },
      detail: {
        operationId: 'addDownload',
        summary: 'Add a download from a link or a file',
        description:
          'Needs either `url`, or `file` in a multipart body. If a client rejects the download, the next one is tried. ' +
          'The built-in downloader and the watch folder do not support `downloadPath`.',
      },
    })
    .post('/bundle', ({ body, user }) => zipAnswer(bundleDownloads(app, user.id, body.downloads)), {
      userAuth: true,
      limiter: 'write',
      body: BundleModel,
      response: { 200: FileResponse('application/zip'), ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'bundleDownloads',
        summary: 'Download the torrent, NZB and magnet files of several releases as one archive',
        description:
          '`errors.txt` in the archive lists what could not be fetched. An archive contains at most 256 MiB of files, and each user can download one archive at a time.',
      },
    })

async function payloadOf({ url, file, ...rest }: Static<typeof NewDownloadModel>): Promise<NewDownload> {
  if ((url === undefined) === (file === undefined)) {
    throw invalidField('url', say('api.linkOrFile'))
  }
  if (file === undefined) return { ...rest, from: { url: url ?? '' } }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { ...rest, from: { bytes, contentType: file.type === '' ? null : file.type } }
}

function zipAnswer(archive: ReadableStream<Uint8Array>): Response {
  return new Response(archive, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="ludarr-downloads.zip"',
    },
  })
}
