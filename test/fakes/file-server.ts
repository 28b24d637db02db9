import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

export type ServedFile = {
  bytes: Uint8Array
  type?: string
  etag?: string | null
  disposition?: string
  /** Sent without a length. */
  chunked?: boolean
  /** Ignores Range. */
  wholeOnly?: boolean
  /** Cuts each answer off after so many bytes. */
  cutAfter?: number
  /** Waits so long between pieces of 16 KiB. */
  pieceMs?: number
  /** Answered instead of the file, first to last, before the file itself. */
  refusals?: { status: number; headers?: Record<string, string> }[]
}

const pieceBytes = 16 * 1024

/** A server of files with ranges on a free port of 127.0.0.1. `files` may be changed while it runs. */
export async function startFileServer(files: Record<string, ServedFile>) {
  const state = { files, ranges: [] as (string | null)[], open: 0, mostOpen: 0 }
  const server = await listenOnLoopback((request, response) => {
    const file = state.files[request.url ?? '']
    state.ranges.push(request.headers.range ?? null)
    state.open++
    state.mostOpen = Math.max(state.mostOpen, state.open)
    response.on('close', () => state.open--)
    const refusal = file?.refusals?.shift()
    if (file === undefined) response.writeHead(404).end()
    else if (refusal !== undefined) response.writeHead(refusal.status, refusal.headers ?? {}).end()
    else void serveFile(file, request, response)
  })
  return Object.assign(state, { url: server.url, close: server.close })
}

export type FileServer = Awaited<ReturnType<typeof startFileServer>>

/** Bytes that no other file has. */
export function someBytes(size: number): Uint8Array {
  return new Uint8Array(randomBytes(size))
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function serveFile(file: ServedFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { bytes, type = 'application/zip' } = file
  const etag = file.etag === undefined ? `"${hashOf(bytes).slice(0, 16)}"` : file.etag
  response.setHeader('content-type', type)
  if (etag !== null) response.setHeader('etag', etag)
  if (file.disposition !== undefined) response.setHeader('content-disposition', file.disposition)
  const start = file.wholeOnly === true ? 0 : startOf(request, etag)
  if (start >= bytes.byteLength && start > 0) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.byteLength}` }).end()
    return
  }
  if (start > 0) {
    response.setHeader('content-range', `bytes ${start}-${bytes.byteLength - 1}/${bytes.byteLength}`)
    response.statusCode = 206
  }
  if (file.chunked !== true) response.setHeader('content-length', bytes.byteLength - start)
  await send(file, start, response)
}

function startOf({ headers }: IncomingMessage, etag: string | null): number {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return 0
  return Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
}

async function send({ bytes, cutAfter, pieceMs = 0 }: ServedFile, start: number, response: ServerResponse) {
  const end = Math.min(bytes.byteLength, start + (cutAfter ?? Number.POSITIVE_INFINITY))
  for (let at = start; at < end && !response.destroyed; at += pieceBytes) {
    response.write(bytes.subarray(at, Math.min(end, at + pieceBytes)))
    if (pieceMs > 0) await new Promise((resolve) => setTimeout(resolve, pieceMs))
  }
  // What was written has to leave before the connection is cut.
  if (end < bytes.byteLength) setTimeout(() => response.destroy(), 30)
  else response.end()
}
