import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** The body is larger than the caller allows. */
export class TooLarge extends Error {
  readonly limit: number
  constructor(limit: number) {
    super('too large')
    this.limit = limit
  }
}

/** The body has a content encoding that was not requested. */
export class UnknownEncoding extends Error {}

const maxLayers = 2

/** Which encodings are decoded: those of the headers, also a gzip file that they do not mention, or none. */
export type Decoding = 'as stated' | 'any gzip' | 'none'

/**
 * Yields the decompressed body, at most `maxBytes`. Throws TooLarge as early as possible: with a Content-Length before
 * the first byte.
 */
export async function* decodedBody(
  message: IncomingMessage,
  maxBytes: number,
  decoding: Decoding,
): AsyncGenerator<Uint8Array, void, undefined> {
  const layers = decoding === 'none' ? [] : encodingsOf(message)
  if (layers.length === 0 && Number(message.headers['content-length'] ?? 0) > maxBytes) throw new TooLarge(maxBytes)
  const stated = layers.reduce<AsyncIterable<Uint8Array>>(unpacked, message)
  const body = decoding === 'any gzip' ? gunzipped(stated) : stated
  let seen = 0
  for await (const piece of body) {
    seen += piece.byteLength
    if (seen > maxBytes) throw new TooLarge(maxBytes)
    yield piece
  }
}

/** Outermost first. */
function encodingsOf(message: IncomingMessage): string[] {
  const layers = (message.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'identity')
  if (layers.length > maxLayers) throw new UnknownEncoding(`${layers.length} encodings`)
  return layers.reverse()
}

async function* unpacked(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  const first = await pieces.next()
  // An empty body (HEAD, 304) is not invalid gzip.
  if (first.done) return
  yield* through(unpackerFor(encoding, first.value), rejoined(first.value, pieces))
}

/** Unpacks a gzip file, and leaves everything else as it is. */
async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  let start: Uint8Array = new Uint8Array()
  while (start.byteLength < 2) {
    const next = await pieces.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  const whole = rejoined(start, pieces)
  yield* isGzip ? through(createGunzip(), whole) : whole
}

async function* through(unpacker: Transform, packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  pipeline(packed, unpacker, (error) => {
    if (error) unpacker.destroy(error)
  })
  for await (const piece of unpacker) yield piece
}

async function* rejoined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function unpackerFor(encoding: string, start: Uint8Array): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding !== 'deflate') throw new UnknownEncoding(encoding)
  // Servers send `deflate` with and without the zlib header; the first byte shows which.
  return ((start[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
}
