import { Elysia, t } from 'elysia'
import type { CachedImage, MissingImage } from '#core/images/image-cache.ts'
import { getGame } from '#core/library/find-game.ts'
import { AppError } from '#domain/errors.ts'
import { imageVersion, imageWidths } from '#domain/images/image-sizes.ts'
import { errorBody } from '#domain/messages/error-body.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { matchesEtag } from '../plugins/responses.ts'
import { idOf, wholeNumber } from '../requests/parameters.ts'

const largest = imageWidths.at(-1) ?? 0
const query = t.Object({
  w: t.Optional(
    wholeNumber('w', {
      minimum: 1,
      maximum: largest,
      description: `The width in pixels at which the image is shown. The response has the next larger of ${imageWidths.join(', ')}; images are never enlarged. Default: the largest`,
    }),
  ),
  v: t.Optional(
    t.String({
      maxLength: 16,
      description: 'Version of the image. With the current version, browsers keep the response for a year',
      examples: ['1x8c0f3'],
    }),
  ),
})
type ImageQuery = typeof query.static

const response = { 200: FileResponse('image/*'), ...refusals(400, 401, 404, 429, 502, 503) }
const metadataId = t.String({ maxLength: 80, description: 'Provider and ID of the game', examples: ['steam:620'] })

const noCover = say('api.noCover')
const noScreenshot = say('api.noScreenshot')
const unknownCover = say('api.coverUnknown')

/** Covers and screenshots from the image cache. */
export const imagesRoutes = ({ app, authenticator }: HttpContext) => {
  const respond = async (request: Request, url: string, { w = largest, v }: ImageQuery): Promise<Response> =>
    imageResponse(request, await app.imageCache.get(url, w), v === imageVersion(url))
  return new Elysia()
    .use(realms(authenticator))
    .get(
      '/games/:id/cover',
      ({ params, query, user, request }) =>
        respond(request, urlOf(getGame(app, user.id, params.id).coverUrl, noCover), query),
      {
        userAuth: true,
        limiter: 'images',
        params: t.Object({ id: idOf('game') }),
        query,
        response,
        detail: {
          tags: ['Games'],
          operationId: 'getGameCover',
          summary: "Get a game's cover",
          description:
            'Returns the cover of a game in your library. It is fetched from the metadata provider once and then served from the data folder. The status is 404 without a cover, 502 if it cannot be fetched, and 503 while it is being fetched.',
        },
      },
    )
    .get(
      '/games/:id/screenshots/:index',
      ({ params, query, user, request }) =>
        respond(request, urlOf(getGame(app, user.id, params.id).screenshots[params.index], noScreenshot), query),
      {
        userAuth: true,
        limiter: 'images',
        params: t.Object({
          id: idOf('game'),
          index: wholeNumber('index', { minimum: 0, description: 'Position of the screenshot, starting at 0' }),
        }),
        query,
        response,
        detail: {
          tags: ['Games'],
          operationId: 'getGameScreenshot',
          summary: "Get a game's screenshot",
          description:
            'Returns a screenshot of a game in your library. The status is 404 if there is none at this position, 502 if it cannot be fetched, and 503 while it is being fetched.',
        },
      },
    )
    .get(
      '/metadata/games/:metadataId/cover',
      ({ params, query, request }) =>
        respond(request, urlOf(app.coverUrls.get(params.metadataId), unknownCover), query),
      {
        userAuth: true,
        limiter: 'images',
        params: t.Object({ metadataId }),
        query,
        response,
        detail: {
          tags: ['Metadata'],
          operationId: 'getMetadataCover',
          summary: 'Get the cover of a game from the metadata provider',
          description:
            'Returns the cover of a game that the provider returned recently, in a search or a list. The game need not be in your library. The status is 404 for other games, 502 if the cover cannot be fetched, and 503 while it is being fetched.',
        },
      },
    )
}

/** Throws AppError `not-found` without a URL that can be fetched. */
function urlOf(url: string | null | undefined, message: Text): string {
  if (url == null || !/^https?:\/\//i.test(url)) throw new AppError('not-found', message)
  return url
}

const retryAfterSeconds = '3'

function imageResponse(request: Request, image: CachedImage | MissingImage, isCurrent: boolean): Response {
  if ('missing' in image) return missingResponse(image)
  const headers = new Headers({
    etag: image.etag,
    'cache-control': isCurrent ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  })
  if (matchesEtag(request, image.etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', image.contentType)
  headers.set('content-length', String(image.bytes.byteLength))
  // The image comes from strangers: opened on its own, it may do nothing.
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return new Response(image.bytes, { headers })
}

/** Answers without an error in the log for each image of a page: the cache has logged it once. */
function missingResponse({ missing, message }: MissingImage): Response {
  const isPending = missing === 'pending'
  return Response.json(errorBody(message), {
    status: isPending ? 503 : 502,
    headers: { 'cache-control': 'no-store', ...(isPending ? { 'retry-after': retryAfterSeconds } : {}) },
  })
}
