import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { assertFewOpen, type Delivery, sendBlocks, sendParts } from '#core/file-delivery/delivery.ts'
import type { Piece } from '#core/file-delivery/read-pieces.ts'
import type { ByteRange } from '#domain/file-delivery/byte-ranges.ts'
import { attachment } from '#domain/file-delivery/content-disposition.ts'
import { errorBody } from '#domain/messages/error-body.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { HttpContext } from '../http-context.ts'
import { type ContentPlan, planContent } from './content-plan.ts'

export type DeliveryContext = Pick<HttpContext, 'app' | 'isHead' | 'attachBody'>

/** Decides what a request gets of a delivery. */
export function planDelivery({ app, isHead }: DeliveryContext, request: Request, delivery: Delivery): ContentPlan {
  return planContent(request.headers, delivery, { isHead: isHead(request), now: app.clock.now() })
}

/** Whether a response has bytes of the delivery. */
export function needsBytes({ isHead }: DeliveryContext, request: Request, { status }: ContentPlan): boolean {
  return (status === 200 || status === 206) && !isHead(request)
}

/** The response to a request for a file, or for parts of it. Bytes are read while they are sent. */
export function deliveredFile(
  context: DeliveryContext,
  request: Request,
  delivery: Delivery,
  plan: ContentPlan,
): Response {
  const headers = headersOf(delivery)
  if (plan.status === 304) return new Response(null, { status: 304, headers })
  if (plan.status === 412) return refusal(412, say('fileDelivery.fileChangedSince'), headers)
  if (plan.status === 416) {
    headers.set('content-range', `bytes */${delivery.size}`)
    return refusal(416, say('fileDelivery.bytesMissing'), headers)
  }
  const { length, pieces } = 'ranges' in plan ? partsOf(delivery, plan.ranges, headers) : whole(delivery)
  headers.set('content-length', String(length))
  headers.set('content-disposition', attachment(delivery.name))
  if (!headers.has('content-type')) headers.set('content-type', delivery.type)
  if (!needsBytes(context, request, plan) || length === 0) return new Response(null, { status: plan.status, headers })
  assertFewOpen(context.app, delivery.userId)
  context.attachBody(request, {
    length,
    blocks: () => sendBlocks(context.app, delivery, pieces),
    parts: () => sendParts(context.app, delivery, pieces),
    file: wholeSlice(context, delivery, pieces),
  })
  return new Response(null, { status: plan.status, headers })
}

/** The part of one file that a response is, where neither a speed limit nor anything around it changes what is sent. */
function wholeSlice({ app }: DeliveryContext, { userId }: Delivery, pieces: Iterable<Piece>) {
  const [only, ...others] = Array.isArray(pieces) ? (pieces as readonly Piece[]) : []
  const isLimited = app.users.find(userId)?.downloadSpeedLimit != null
  if (only === undefined || 'bytes' in only || others.length > 0 || isLimited) return null
  return { path: only.file.path, start: only.offset }
}

function headersOf({ etag, modifiedAt }: Delivery): Headers {
  return new Headers({
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modifiedAt.toUTCString(),
    // Proxies must neither change nor buffer gigabytes.
    'cache-control': 'private, no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
}

type Sent = { length: number; pieces: Iterable<Piece> }

function whole({ size, pieces }: Delivery): Sent {
  return { length: size, pieces: pieces(0, size) }
}

function partsOf(delivery: Delivery, ranges: readonly ByteRange[], headers: Headers): Sent {
  const [only, ...others] = ranges
  if (only === undefined || others.length > 0) return multipart(delivery, ranges, headers)
  headers.set('content-range', rangeHeader(only, delivery.size))
  return { length: only.end - only.start, pieces: delivery.pieces(only.start, only.end) }
}

/** Several ranges. https://www.rfc-editor.org/rfc/rfc9110#name-media-type-multipart-byter */
function multipart({ size, type, pieces }: Delivery, ranges: readonly ByteRange[], headers: Headers): Sent {
  const boundary = randomBytes(12).toString('hex')
  headers.set('content-type', `multipart/byteranges; boundary=${boundary}`)
  const parts = ranges.map((range) => ({
    range,
    head: Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${rangeHeader(range, size)}\r\n\r\n`,
    ),
  }))
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = parts.reduce((sum, { range, head }) => sum + head.length + range.end - range.start, end.length)
  return { length, pieces: allParts() }

  function* allParts(): Generator<Piece, void, undefined> {
    for (const { range, head } of parts) {
      yield { bytes: head }
      yield* pieces(range.start, range.end)
    }
    yield { bytes: end }
  }
}

function rangeHeader({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}

function refusal(status: number, text: Text, headers: Headers): Response {
  headers.delete('last-modified')
  return Response.json(errorBody(text), { status, headers })
}
