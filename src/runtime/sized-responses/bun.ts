import { closeSync } from 'node:fs'
import type { FileSlice, SizedBody } from '#domain/ports/serve.ts'
import { readCached, sendFile } from './libc.ts'
import { type ConnectionEnds, duplicateConnection } from './own-socket.ts'

type RawSocket = Bun.Socket<undefined>

declare module 'bun' {
  // The types of the runtime do not know that it takes a descriptor.
  function connect<Data>(options: SocketOptions<Data> & { fd: number }): Promise<Socket<Data>>
}

export type SizedResponses = ReturnType<typeof createSizedResponses>

/**
 * Sends responses whose length is known while their body is still read. The runtime sends such bodies in chunks without a length, so
 * that browsers show no progress and download managers cannot split or resume them: a Content-Length header is dropped for every kind
 * of stream and generator, also over HTTP/2, and a Blob of files loses its files. It does send a length for a single file, and this
 * writes all others to the connection itself where the system allows it. https://github.com/oven-sh/bun/issues/10507
 */
export function createSizedResponses() {
  const open = new Set<RawSocket>()
  return {
    /** `ends` is null for a connection that only the runtime can write to, because it is encrypted. */
    async send(response: Response, body: SizedBody, ends: ConnectionEnds | null): Promise<Response> {
      const copy = ends === null ? null : duplicateConnection(ends)
      const socket = copy === null ? null : await adopt(copy)
      if (socket === null) return sentByRuntime(response, body)
      open.add(socket.raw)
      try {
        if (await writeAll(socket, headOf(response, body.length))) await writeParts(socket, body.parts())
      } catch {
        // A shorter body than announced tells the client that the download failed.
      } finally {
        open.delete(socket.raw)
        socket.raw.shutdown()
        socket.raw.end()
      }
      // The runtime closes its side of the connection with this.
      return new Response(null, { status: response.status, headers: { connection: 'close' } })
    },
    /** Ends all responses that are still sent. */
    stop(): void {
      for (const socket of open) socket.terminate()
    },
  }
}

function sentByRuntime(response: Response, { blocks, file, length }: SizedBody): Response {
  const { status, headers } = response
  // The runtime reads generators itself, which needs less memory than a ReadableStream, also than a direct one.
  const body = file === null ? blocks() : Bun.file(file.path).slice(file.start, file.start + length)
  return new Response(body as BodyInit, { status, headers })
}

type Adopted = { raw: RawSocket; descriptor: number; closed: boolean; drained: () => void }

async function adopt(descriptor: number): Promise<Adopted | null> {
  const state: Omit<Adopted, 'raw'> = { descriptor, closed: false, drained: () => undefined }
  const end = (): void => {
    state.closed = true
    state.drained()
  }
  try {
    const raw = await Bun.connect<undefined>({
      fd: descriptor,
      // What the client sends goes to the runtime's side of the connection.
      socket: { data() {}, drain: () => state.drained(), close: end, end, error: end },
    })
    return Object.assign(state, { raw })
  } catch {
    closeSync(descriptor)
    return null
  }
}

/** Ends early if the client is gone. */
async function writeParts(socket: Adopted, parts: ReturnType<SizedBody['parts']>): Promise<void> {
  try {
    for (let sent = 0; ; ) {
      const { done, value } = await parts.next(sent)
      if (done === true || socket.closed) return
      if (!(value instanceof Uint8Array)) sent = await writeSlice(socket, value)
      else if (!(await writeAll(socket, value))) return
    }
  } finally {
    await parts.return()
  }
}

/** How much is sent in one go: meanwhile the program does nothing else. */
const turnBytes = 1024 * 1024

/** Sends a part of a file as fast as the client reads. Returns how much was sent: not what must be read from the disk first. */
async function writeSlice(socket: Adopted, { descriptor, offset, length }: FileSlice): Promise<number> {
  for (let at = 0; ; ) {
    await nextTurn()
    if (socket.closed) return at
    const wanted = Math.min(turnBytes, length - at)
    const sent = sendFile(socket.descriptor, descriptor, offset + at, wanted)
    at += sent
    if (at === length) return at
    if (sent === wanted) continue
    // Only what is written in the usual way makes the runtime tell when the client can take more.
    const bytes = readCached(descriptor, offset + at, length - at)
    if (bytes.length === 0) return at
    const written = socket.raw.write(bytes)
    if (written < 0) return at
    at += written
    if (written < bytes.length && !socket.closed) await nextDrain(socket)
    if (at === length) return at
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function nextDrain(socket: Adopted): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.drained = resolve
  return promise
}

/** Writes everything, as fast as the client reads. Returns whether the client is still there. */
async function writeAll(socket: Adopted, bytes: Uint8Array): Promise<boolean> {
  for (let at = 0; at < bytes.length && !socket.closed; ) {
    const written = socket.raw.write(bytes, at, bytes.length - at)
    if (written < 0) return false
    at += written
    if (at < bytes.length && !socket.closed) await nextDrain(socket)
  }
  return !socket.closed
}

function headOf({ status, headers }: Response, length: number): Uint8Array {
  const fields = new Headers(headers)
  fields.set('content-length', String(length))
  fields.set('connection', 'close')
  fields.set('date', new Date().toUTCString())
  const lines = [...fields].map(([name, value]) => `${name}: ${value}\r\n`)
  return new TextEncoder().encode(`HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\n${lines.join('')}\r\n`)
}

const reasons: Record<number, string> = { 200: 'OK', 206: 'Partial Content' }
