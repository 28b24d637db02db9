import { afterEach, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { OutboundRequest } from '#domain/ports/outbound.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'

const servers: Loopback[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(answer: RequestListener): Promise<Loopback> {
  const server = await listenOnLoopback(answer)
  servers.push(server)
  return server
}
const open = (url: string, request: Partial<OutboundRequest> = {}) =>
  createOutbound().stream({ product: 'Mirror', url, timeoutMs: 10_000, ...request })

async function sizeOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const piece of body) size += piece.byteLength
  return size
}

test('a body larger than the response limit is read in chunks', async () => {
  const piece = Buffer.alloc(1024 ** 2)
  const server = await serve(async (_request, response) => {
    for (let index = 0; index < 20; index++) {
      if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve))
    }
    response.end()
  })
  const stream = await open(server.url)
  expect(stream.status).toBe(200)
  expect(await sizeOf(stream.body)).toBe(20 * 1024 ** 2)
})

test('the sender waits for a slow reader, and so does the timeout', async () => {
  let sent = 0
  const server = await serve((_request, response) => {
    const piece = Buffer.alloc(256 * 1024)
    const pump = () => {
      while (sent < 400 * 1024 ** 2) {
        sent += piece.byteLength
        if (!response.write(piece)) return
      }
    }
    response.on('drain', pump)
    pump()
  })
  const stream = await open(server.url, { timeoutMs: 1500 })
  const pieces = stream.body[Symbol.asyncIterator]()
  await pieces.next()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(sent).toBeLessThan(64 * 1024 ** 2)
  expect((await pieces.next()).done).toBe(false)
  stream.cancel()
})

test('a body that stalls ends after the chunk timeout', async () => {
  const server = await serve((_request, response) => {
    response.write('a')
  })
  const stream = await open(server.url, { timeoutMs: 1500 })
  await expect(sizeOf(stream.body)).rejects.toThrow('Mirror: timed out after 1.5 s')
})

test('a body may take longer than the chunk timeout', async () => {
  const server = await serve(async (_request, response) => {
    for (let index = 0; index < 8; index++) {
      response.write('x')
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    response.end()
  })
  expect(await sizeOf((await open(server.url, { timeoutMs: 1500 })).body)).toBe(8)
})

test('truncated, oversized and aborted bodies are reported', async () => {
  const short = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(sizeOf((await open(short.url)).body)).rejects.toThrow('Mirror: the connection was cut off')

  const large = await serve((_request, response) => response.end(Buffer.alloc(5000)))
  await expect(sizeOf((await open(large.url, { maxBytes: 4096 })).body)).rejects.toThrow('larger than 4 KiB')

  const controller = new AbortController()
  const waiting = await serve((_request, response) => {
    response.write('a')
  })
  const stopped = sizeOf((await open(waiting.url, { signal: controller.signal })).body)
  controller.abort()
  await expect(stopped).rejects.toThrow('Mirror: stopped')
})

test('leaving the loop closes the connection', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await serve((_request, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(1000)), 5)
    response.on('close', () => {
      clearInterval(timer)
      closed.resolve()
    })
  })
  for await (const _piece of (await open(server.url)).body) break
  await closed.promise
})

test('compressed bodies are decompressed unless the raw bytes were requested', async () => {
  const packed = gzipSync('x'.repeat(10_000))
  const server = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(packed)
  })
  expect(await sizeOf((await open(server.url)).body)).toBe(10_000)
  const asStored = await open(server.url, { headers: { 'Accept-Encoding': 'identity' } })
  expect(await sizeOf(asStored.body)).toBe(packed.byteLength)
  expect(await sizeOf((await open(server.url, { headers: { Range: 'bytes=0-' } })).body)).toBe(packed.byteLength)
})
