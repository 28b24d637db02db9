import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { OutboundExchange } from '#domain/ports/outbound.ts'
import { createOutbound, type OutboundOptions } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenRaw } from '../../fakes/loopback.ts'

const servers: Loopback[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function portOf(...listen: Parameters<typeof listenRaw>): Promise<number> {
  const server = await listenRaw(...listen)
  servers.push(server)
  return server.port
}

const say = (to: OutboundExchange['to'], changes: Partial<OutboundExchange> = {}, options: OutboundOptions = {}) =>
  createOutbound(options).exchange({
    product: 'rTorrent',
    to,
    bytes: Buffer.from('hello'),
    timeoutMs: 3000,
    ...changes,
  })

async function describeRefusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw new Error(`not refused: ${error}`)
}

test('the response is everything until the connection closes', async () => {
  const port = await portOf((socket, heard) => {
    socket.write(`you said ${heard}`)
    setTimeout(() => socket.end(', goodbye'), 20)
  })
  const answer = await say(
    { host: 'localhost', port },
    {},
    { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  )
  expect(Buffer.from(answer).toString()).toBe('you said hello, goodbye')
})

test('no connection is made to a forbidden address, even through a host name', async () => {
  expect(await describeRefusal(say({ host: '169.254.169.254', port: 80 }))).toMatchObject({ code: 'invalid' })
  const resolve = async () => [{ address: '169.254.169.254', family: 4 }]
  expect(await describeRefusal(say({ host: 'seedbox', port: 80 }, {}, { resolve }))).toMatchObject({ code: 'invalid' })
  const port = await portOf((socket) => socket.end('x'))
  expect(await describeRefusal(say({ host: '127.0.0.1', port }, {}, { allowPrivate: false }))).toMatchObject({
    code: 'invalid',
  })
})

test('a response that is too large or never ends is aborted', async () => {
  const port = await portOf((socket) => socket.write('x'.repeat(5000)))
  expect((await describeRefusal(say({ host: '127.0.0.1', port }, { maxBytes: 1000 }))).message).toMatch(/larger than/)
  expect((await describeRefusal(say({ host: '127.0.0.1', port }, { timeoutMs: 300 }))).message).toMatch(/timed out/)
})

test('a local socket works, and a missing or invalid one is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-socket-'))
  const socketPath = join(folder, 'rpc.socket')
  const server = createServer((socket) => socket.once('data', () => socket.end('by the socket')))
  try {
    expect((await describeRefusal(say({ socketPath }))).message).toBe(
      `rTorrent: the socket does not exist (${socketPath})`,
    )
    await new Promise<void>((resolve) => server.listen(socketPath, resolve))
    expect(Buffer.from(await say({ socketPath })).toString()).toBe('by the socket')
    writeFileSync(join(folder, 'file'), '')
    expect(await describeRefusal(say({ socketPath: join(folder, 'file') }))).toMatchObject({ code: 'upstream' })
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})
