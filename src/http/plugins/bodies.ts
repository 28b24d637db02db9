import { Elysia } from 'elysia'
import { AppError, invalidField } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { HttpContext } from '../http-context.ts'
import { readJson } from '../requests/read-json.ts'
import { maxBodyBytesOf, pathOf } from '../route-table.ts'

/** Reads request bodies: JSON up to its size limit, and forms for routes that accept files. Leaves the body of a route that
 * reads it itself. Rejects all others. */
export const bodies = ({ routes }: Pick<HttpContext, 'routes'>) =>
  new Elysia({ name: 'bodies' }).onParse({ as: 'global' }, ({ request }, contentType) => {
    const rules = routes.find(request.method, pathOf(request.url))
    // The route reads the body itself.
    if (rules?.acceptsRaw) return {}
    const type = contentType.toLowerCase()
    // Many clients name the type of a body even if they send none.
    if (!hasBody(request) && (request.method === 'DELETE' || type === 'application/json')) return {}
    if (!hasBody(request) && type === '') return
    if (type === 'application/json') return readJson(request, maxBodyBytesOf(rules, type))
    if (type === 'multipart/form-data' && rules?.acceptsForms) return
    throw new AppError('invalid', say('api.sendJson'))
  })

// Without a body, `body` is null in Bun, but Deno has an empty one. HTTP/1.1 announces every body by one of the headers.
function hasBody({ body, headers }: Request): boolean {
  return (
    body !== null &&
    headers.get('content-length') !== '0' &&
    (headers.has('content-length') || headers.has('transfer-encoding'))
  )
}

/**
 * Rejects bodies that are not objects, or lists for routes that take one: a schema with only optional fields would accept a list or a string. A POST
 * without a body counts as one without fields; a change without a body is a mistake.
 */
export const objectBodies = ({ routes }: Pick<HttpContext, 'routes'>) =>
  new Elysia({ name: 'object-bodies' }).onTransform({ as: 'global' }, (context) => {
    const { body, request } = context
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { acceptsList = false } = routes.find(request.method, pathOf(request.url)) ?? {}
    if (acceptsList) {
      if (Array.isArray(body)) return
      throw invalidField('', say('api.mustList'))
    }
    if (body === undefined && request.method === 'POST') context.body = {}
    else if (body === undefined) return
    else if (typeof body === 'object' && body !== null && !Array.isArray(body)) return
    else throw invalidField('', say('api.mustObject'))
  })
