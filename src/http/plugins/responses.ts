import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'

const compressFromBytes = 1024
const gzipLevel = 4

/**
 * Gives JSON answers of GET requests an ETag, answers 304 where the caller has it already, and compresses what is
 * larger than 1 KiB for callers that accept it. Answers that are a Response already are left alone.
 */
export const answers = () =>
  new Elysia({ name: 'answers' }).mapResponse({ as: 'global' }, ({ responseValue, request, set }) => {
    // Deno rejects a 204 response with a body, even an empty one.
    if (set.status === 204) return new Response(null, { status: 204 })
    if (responseValue === null || typeof responseValue !== 'object' || responseValue instanceof Response) return
    const status = typeof set.status === 'number' ? set.status : 200
    // Elysia adds the headers of `set` to every response, so only this response's own headers belong here.
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
    const body = Buffer.from(JSON.stringify(responseValue))
    return jsonResponse(request, { body, gzip: () => gzipSync(body, { level: gzipLevel }) }, status, headers)
  })

/** JSON as bytes, and how to get it compressed. */
export type JsonBody = { body: Uint8Array<ArrayBuffer>; gzip(): Uint8Array<ArrayBuffer> }

/** A JSON answer out of its bytes. */
export function jsonResponse(request: Request, { body, gzip }: JsonBody, status: number, headers: Headers): Response {
  if (request.method === 'GET' && status === 200 && !headers.has('etag')) {
    headers.set('etag', `"${createHash('sha1').update(body).digest('base64url')}"`)
  }
  if (status === 200 && isKnown(request, headers.get('etag'))) return new Response(null, { status: 304, headers })
  if (body.length < compressFromBytes || !acceptsGzip(request)) return new Response(body, { status, headers })
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'Accept-Encoding')
  return new Response(gzip(), { status, headers })
}

/** Whether If-None-Match names this ETag. */
export function isKnown(request: Request, etag: string | null): boolean {
  const held = request.headers.get('if-none-match')
  if (held === null || etag === null) return false
  return held === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

export function acceptsGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get('accept-encoding') ?? '')
}
