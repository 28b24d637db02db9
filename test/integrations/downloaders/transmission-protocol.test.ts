import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenOnLoopback } from '../../fakes/loopback.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo, upstreamMessage } from './connection.ts'
import { optionsFor } from './torrents/trial.ts'

type Call = { method: string; jsonrpc?: string; params?: unknown; arguments?: unknown }

const hash = 'c0ffee'.padEnd(40, '0')

/** As Transmission 3.00 and 4.1.4 answer: the old protocol in both, JSON-RPC 2.0 only where a version is set. */
const server = { session: 'first', version: null as string | null, statesVersion: true, takesOld: true }
let calls: Call[] = []
let loopback: Loopback

beforeEach(async () => {
  Object.assign(server, { session: 'first', version: null, statesVersion: true, takesOld: true })
  calls = []
  loopback = await listenOnLoopback(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (request.headers['x-transmission-session-id'] !== server.session) {
      response.setHeader('x-transmission-session-id', server.session)
      if (server.version !== null && server.statesVersion)
        response.setHeader('x-transmission-rpc-version', server.version)
      response.writeHead(409).end()
      return
    }
    const call: Call = JSON.parse(Buffer.concat(pieces).toString())
    calls.push(call)
    response.end(JSON.stringify(answerTo(call)))
  })
})
afterEach(() => loopback.close())

function answerTo(call: Call): unknown {
  if (server.version !== null && call.jsonrpc === '2.0') {
    if (call.method === 'torrent_get')
      return { id: 1, jsonrpc: '2.0', result: { torrents: [{ hash_string: hash, name: 'Game', rate_download: 5 }] } }
    const data = { error_string: 'labels cannot contain comma (,) character' }
    return { error: { code: -32602, data, message: 'Invalid params' }, id: 1, jsonrpc: '2.0' }
  }
  if (!server.takesOld) return { error: { code: -32600, message: 'Invalid Request' }, id: null, jsonrpc: '2.0' }
  if (call.method === 'torrent-get')
    return { arguments: { torrents: [{ hashString: hash, name: 'Game', rateDownload: 5 }] }, result: 'success' }
  return { arguments: {}, result: 'method name not recognized' }
}

const connect = () =>
  transmission.connect(connectionTo({ ...loopback, username: '', password: '' }), adapterContext('/'))
const spoken = () => calls.map(({ method, jsonrpc }) => (jsonrpc === undefined ? method : `${jsonrpc} ${method}`))

test('the version in the answer with the session decides the protocol, without a call for it', async () => {
  server.version = '6.0.1'
  const client = connect()
  for (const _ of [1, 2]) {
    expect(await client.list()).toMatchObject([{ clientId: hash, name: 'Game', downloadSpeed: 5 }])
  }
  expect(spoken()).toEqual(['2.0 torrent_get', '2.0 torrent_get'])
})

test('a program that is updated or downgraded is spoken to in its own protocol at once', async () => {
  const client = connect()
  for (const [session, version] of [
    ['second', '6.0.0'],
    ['third', '7.1.0'],
    ['fourth', null],
    ['fifth', '10.0.0'],
  ] as const) {
    await client.list()
    Object.assign(server, { session, version })
  }
  expect(await client.list()).toMatchObject([{ clientId: hash, downloadSpeed: 5 }])
  expect(spoken()).toEqual(['torrent-get', '2.0 torrent_get', '2.0 torrent_get', 'torrent-get', '2.0 torrent_get'])
})

test('a program without the old protocol is understood although a proxy withholds its version', async () => {
  Object.assign(server, { version: '7.0.0', statesVersion: false, takesOld: false })
  const client = connect()
  expect(await client.list()).toMatchObject([{ clientId: hash }])
  await client.list()
  expect(spoken()).toEqual(['torrent-get', '2.0 torrent_get', '2.0 torrent_get'])
})

test.each([
  [null, 'Transmission: method name not recognized'],
  ['6.0.1', 'Transmission: labels cannot contain comma (,) character'],
] as const)('an error of version %s is the message of the program', async (version, message) => {
  server.version = version
  expect(await upstreamMessage(connect().pause?.(hash))).toBe(message)
})

describe.skipIf(!peerAvailable('transmission-daemon'))('a real Transmission', () => {
  test('is spoken to in JSON-RPC 2.0 if its RPC version is 6, and in the old protocol below', async () => {
    const peer = await startTransmission()
    try {
      const bodies: Call[] = []
      const real = createOutbound()
      const outbound: typeof real = {
        ...real,
        request: async (request) => {
          const answer = await real.request(request)
          if (answer.status === 200) bodies.push(JSON.parse(String(request.body)))
          return answer
        },
      }
      const client = transmission.connect(connectionTo(peer), { ...adapterContext(peer.downloadFolder), outbound })
      const { version } = await client.test()
      const lonely = lonelyTorrent('Lonely.Game-FIXTURE', 'http://127.0.0.1:9/announce')
      await client.add(lonely, optionsFor(lonely))
      await client.pause?.(lonely.infoHash)
      await peer.restart()
      await eventually('the torrent to be loaded', 20_000, async () => (await client.list()).length === 1)
      const isNew = Bun.semver.satisfies(version ?? '', '>=4.1.0')
      expect(new Set(bodies.map(({ jsonrpc }) => jsonrpc))).toEqual(new Set([isNew ? '2.0' : undefined]))
    } finally {
      await peer.stop()
    }
  }, 60_000)
})
