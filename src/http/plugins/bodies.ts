import { Elysia } from 'elysia'
import { AppError } from '#domain/errors.ts'
import type { HttpContext } from '../http-context.ts'
import { readJson } from '../requests/read-json.ts'
import { pathOf } from '../requests/request-path.ts'
import { maxBodyBytesOf } from '../route-table.ts'

/** Reads bodies: JSON within its bounds, forms only where a route takes files, and nothing else. */
export const bodies = ({ routes }: Pick<HttpContext, 'routes'>) =>
  new Elysia({ name: 'bodies' }).onParse({ as: 'global' }, ({ request }, contentType) => {
    const type = contentType.toLowerCase()
    if (!isFilled(request) && request.method === 'DELETE') return {}
    if (!isFilled(request) && type === '') return
    const rules = routes.find(request.method, pathOf(request.url))
    if (type === 'application/json') return readJson(request, maxBodyBytesOf(rules, type))
    if (type === 'multipart/form-data' && rules?.acceptsForms) return
    throw new AppError('invalid', 'Send the request body as JSON (Content-Type: application/json)')
  })

// Bun gives a request without a body none, Deno an empty one. HTTP/1.1 announces every body by one of the two headers.
function isFilled({ body, headers }: Request): boolean {
  return (
    body !== null &&
    headers.get('content-length') !== '0' &&
    (headers.has('content-length') || headers.has('transfer-encoding'))
  )
}
