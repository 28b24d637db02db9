import { afterEach, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { AppError } from '#domain/errors.ts'
import type { OutboundRequest } from '#domain/ports/outbound.ts'
import { createOutbound, type OutboundOptions } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenOnLoopback, listenOnLoopbackTls, listenRaw } from '../../fakes/loopback.ts'

const servers: Loopback[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function started(server: Promise<Loopback>): Promise<Loopback> {
  servers.push(await server)
  return server
}
const serve = (answer: RequestListener) => started(listenOnLoopback(answer))
const serveRaw = (bytes: string | Uint8Array, end = true) =>
  started(listenRaw((socket) => (end ? socket.end(bytes) : socket.write(bytes))))

const ask = (url: string, request: Partial<OutboundRequest> = {}, options: OutboundOptions = {}) =>
  createOutbound(options).request({ product: 'Prowlarr', url, timeoutMs: 20_000, ...request })

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

test('a response with any status is returned', async () => {
  const server = await serve((request, response) => {
    response.writeHead(404, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
    response.end(JSON.stringify({ agent: request.headers['user-agent'], path: request.url }))
  })
  const answer = await ask(`${server.url}/x?y=1#z`, {}, { userAgent: 'Ludarr/1' })
  expect(answer.status).toBe(404)
  expect(answer.json()).toEqual({ agent: 'Ludarr/1', path: '/x?y=1' })
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.url).toBe(`${server.url}/x?y=1`)
})

test('a body and the credentials in the address are sent', async () => {
  const server = await serve(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    response.end(`${request.method} ${request.headers.authorization} ${Buffer.concat(pieces)}`)
  })
  const url = server.url.replace('//', '//us%C3%A9r:p%40ss%25@')
  const answer = await ask(url, { method: 'PUT', body: 'çontent' })
  expect(answer.text()).toBe(`PUT Basic ${Buffer.from('usér:p@ss%').toString('base64')} çontent`)
})

test('text is decoded in its declared charset', async () => {
  const server = await serve((_request, response) => {
    response.setHeader('content-type', 'text/plain; charset="ISO-8859-1"')
    response.end(Buffer.from([0xe9]))
  })
  expect((await ask(server.url)).text()).toBe('é')
})

test('invalid JSON is reported with the name of the product', async () => {
  const server = await serve((_request, response) => response.end('<html>'))
  const answer = await ask(server.url)
  expect(() => answer.json()).toThrow('Prowlarr: the response is not JSON (status 200)')
})

const packings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, 'x-gzip': gzipSync }
for (const [encoding, pack] of [...Object.entries(packings), ['deflate', deflateRawSync] as const]) {
  test(`a ${encoding} response is decompressed (${pack.name})`, async () => {
    const server = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding)
      response.end(pack('portal '.repeat(50_000)))
    })
    expect((await ask(server.url)).bytes.byteLength).toBe(350_000)
  })
}

test('a gzip file without a content encoding is unpacked only for those who ask for it, whatever its pieces', async () => {
  const packed = gzipSync('portal')
  const server = await serve((_request, response) => {
    response.write(packed.subarray(0, 1))
    setTimeout(() => response.end(packed.subarray(1)), 20)
  })
  expect(Buffer.from((await ask(server.url)).bytes)).toEqual(packed)
  expect((await ask(server.url, { unpackGzip: true })).text()).toBe('portal')
  for (const body of ['', '\x1f', '\x1fa', 'plain']) {
    const plain = await serve((_request, response) => response.end(body))
    expect((await ask(plain.url, { unpackGzip: true })).text()).toBe(body)
  }
})

test('an empty response declared as gzip is empty', async () => {
  const server = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end()
  })
  expect((await ask(server.url)).bytes.byteLength).toBe(0)
  expect((await ask(server.url, { method: 'HEAD' })).status).toBe(200)
})

test('damaged, unknown and nested encodings are reported', async () => {
  const packed = gzipSync('x'.repeat(1000))
  const answers: [string, Uint8Array, string][] = [
    ['gzip', Buffer.from('no gzip at all'), 'the compressed answer is damaged'],
    ['gzip', packed.subarray(0, 20), 'the compressed answer is damaged'],
    ['br', Buffer.from('no brotli at all'), 'the compressed answer is damaged'],
    ['zstd', packed, 'unknown content encoding (zstd)'],
    ['gzip, gzip, gzip', packed, 'unknown content encoding (3 encodings)'],
  ]
  for (const [encoding, body, message] of answers) {
    const server = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding)
      response.end(body)
    })
    expect((await failureOf(ask(server.url))).message).toContain(message)
  }
})

test('a compression bomb, an endless response and a large declared length are aborted at the limit', async () => {
  const bomb = gzipSync(new Uint8Array(50 * 1024 ** 2))
  const bombServer = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(bomb)
  })
  const before = process.memoryUsage().rss
  const packed = await failureOf(ask(bombServer.url, { maxBytes: 2 * 1024 ** 2 }))
  expect(packed.message).toStartWith('Prowlarr: the response is larger than 2 MiB (127.0.0.1:')
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 ** 2)

  const endless = await serve((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(1000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  expect((await failureOf(ask(endless.url, { maxBytes: 5000 }))).message).toContain('larger than 4 KiB')

  const announced = await serveRaw('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n', false)
  expect((await failureOf(ask(announced.url))).message).toContain('larger than 16 MiB')
})

test('invalid responses are reported in plain English', async () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  const cases: [string, string][] = [
    [`${head}content-length: 20\r\n\r\nhi`, 'cut off before the response was complete'],
    [`${head}transfer-encoding: chunked\r\n\r\n5\r\nhi`, 'cut off before the response was complete'],
    [`${head}transfer-encoding: chunked\r\n\r\nzz\r\nhi\r\n`, 'not valid HTTP'],
    [`${head}content-length: 2\r\ncontent-length: 3\r\n\r\nhi!`, 'not valid HTTP'],
    ['SSH-2.0-OpenSSH\r\n', 'not valid HTTP'],
    ['', 'cut off before the response was complete'],
  ]
  for (const [bytes, message] of cases) {
    const failure = await failureOf(ask((await serveRaw(bytes)).url))
    expect(failure.code).toBe('upstream')
    expect(failure.message).toContain(message)
  }
})

test('a silent or very slow response ends after the timeout', async () => {
  const silent = await started(listenRaw(() => undefined))
  const failure = await failureOf(ask(silent.url, { timeoutMs: 300 }))
  expect(failure.message).toStartWith('Prowlarr: timed out after 0.3 s')
  const dripping = await serve((_request, response) => {
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  })
  expect((await failureOf(ask(dripping.url, { timeoutMs: 400 }))).message).toContain('timed out after 0.4 s')
})

test('a request can be aborted at any moment', async () => {
  const silent = await started(listenRaw(() => undefined))
  const controller = new AbortController()
  const failure = failureOf(ask(silent.url, { signal: controller.signal }))
  setTimeout(() => controller.abort(), 50)
  expect((await failure).message).toContain('stopped before a response arrived')
  expect((await failureOf(ask(silent.url, { signal: AbortSignal.abort() }))).code).toBe('upstream')
})

test('a closed port and an unknown host are reported without path, query and credentials', async () => {
  const server = await listenOnLoopback(() => undefined)
  await server.close()
  const refused = await failureOf(ask(`http://joe:secret@127.0.0.1:${server.port}/path-token?apikey=secret`))
  expect(refused.message).toBe(
    `Prowlarr: connection refused: no program listens at this address (127.0.0.1:${server.port})`,
  )
  const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
  const unknown = await failureOf(ask('http://nas.invalid/?apikey=secret', {}, { resolve }))
  expect(unknown.code).toBe('upstream')
  expect(unknown.message).toBe('Prowlarr: the host name was not found (nas.invalid)')
})

test('only HTTP and HTTPS addresses are requested', async () => {
  for (const url of ['ftp://127.0.0.1/', 'file:///etc/passwd', 'no address', '']) {
    expect((await failureOf(ask(url))).code).toBe('invalid')
  }
  const headers = { 'X-Api-Key': 'a\r\nHost: other' }
  expect((await failureOf(ask('http://127.0.0.1:1/', { headers }))).code).toBe('invalid')
})

test('a self-signed certificate is refused, named, and accepted when allowed', async () => {
  const server = await started(listenOnLoopbackTls((_request, response) => response.end('secure')))
  const refused = await failureOf(ask(server.url))
  expect(refused.message).toContain('self-signed; the setting allowInsecureTls would accept it')
  expect((await ask(server.url, { allowInsecureTls: true })).text()).toBe('secure')
  const plain = await serve((_request, response) => response.end())
  expect((await failureOf(ask(plain.url.replace('http', 'https')))).message).toContain('http://')
})
