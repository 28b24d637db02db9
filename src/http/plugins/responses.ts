import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { pathOf, type RouteTable } from '../route-table.ts'

const compressFromBytes = 1024
const gzipLevel = 4

/**
 * Gives a response the status that its route declares for a success, adds an ETag to JSON responses of GET requests, returns
 * 304 for a matching If-None-Match, and compresses bodies from 1 KiB for clients that accept gzip. A handler that returns a
 * Response bypasses all of this.
 */
export const responses = (routes: Pick<RouteTable, 'find'>) =>
  new Elysia({ name: 'responses' })
    .onBeforeHandle({ as: 'global' }, ({ request, set }) => {
      const status = routes.find(request.method, pathOf(request.url))?.successStatus
      if (status != null && status !== 200) set.status = status
    })
    .mapResponse({ as: 'global' }, ({ responseValue, request, set }) => {
      // Deno rejects a 204 response with a body, even an empty one.
      if (set.status === 204) return new Response(null, { status: 204 })
      if (responseValue === null || typeof responseValue !== 'object' || responseValue instanceof Response) return
      const status = typeof set.status === 'number' ? set.status : 200
      // Elysia adds the headers of `set` to every response, so only this response's own headers belong here.
      const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
      const body = Buffer.from(JSON.stringify(responseValue))
      return jsonResponse(request, { body, gzip: () => gzipSync(body, { level: gzipLevel }) }, status, headers)
    })

/** Serialized JSON, and a function that compresses it. */
export type JsonBody = { body: Uint8Array<ArrayBuffer>; gzip(): Uint8Array<ArrayBuffer> }

/** The response with a serialized JSON body. */
export function jsonResponse(request: Request, { body, gzip }: JsonBody, status: number, headers: Headers): Response {
  if (request.method === 'GET' && status === 200 && !headers.has('etag')) {
    headers.set('etag', `"${createHash('sha1').update(body).digest('base64url')}"`)
  }
  if (status === 200 && matchesEtag(request, headers.get('etag'))) return new Response(null, { status: 304, headers })
  if (body.length < compressFromBytes || !acceptsGzip(request)) return new Response(body, { status, headers })
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'Accept-Encoding')
  return new Response(gzip(), { status, headers })
}

/** A response of JSON whose bytes are shared by all responses. The ETag comes with the headers. */
export async function sharedResponse(
  request: Request,
  { body, gzip }: { body: Blob; gzip(): Promise<Blob> },
  headers: Headers,
): Promise<Response> {
  if (matchesEtag(request, headers.get('etag'))) return new Response(null, { status: 304, headers })
  if (body.size < compressFromBytes || !acceptsGzip(request)) return new Response(body, { headers })
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'Accept-Encoding')
  return new Response(await gzip(), { headers })
}

/** Whether If-None-Match contains this ETag. */
export function matchesEtag(request: Request, etag: string | null): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null || etag === null) return false
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function acceptsGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get('accept-encoding') ?? '')
}
