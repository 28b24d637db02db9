import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type DetectedClient, detectClients, gatewayOf } from '#core/download-clients/detect-clients.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually, freePort } from '../../peers/loopback.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp

beforeAll(() => {
  app = createTestApp({ downloadClientKinds })
})
afterAll(() => app.close())

const newsServer = { port: 9, username: 'reader', password: 'secret' }

type Expected = Pick<DetectedClient, 'type' | 'needsCredentials'> & { scheme?: string }
type Product = { programs: string[]; start: () => Promise<Pick<StartedPeer, 'url' | 'stop'>>; expected: Expected }

const products: Record<string, Product> = {
  qBittorrent: {
    programs: ['qbittorrent-nox'],
    start: () => startQbittorrent(),
    expected: { type: 'qbittorrent', needsCredentials: true },
  },
  Transmission: {
    programs: ['transmission-daemon'],
    start: () => startTransmission(),
    expected: { type: 'transmission', needsCredentials: true },
  },
  Deluge: {
    programs: ['deluged', 'deluge-web'],
    start: startDeluge,
    expected: { type: 'deluge', needsCredentials: true },
  },
  'rTorrent at its own port': {
    programs: ['rtorrent'],
    start: () => startRtorrent('port'),
    expected: { type: 'rtorrent', needsCredentials: false, scheme: 'scgi:' },
  },
  aria2: { programs: ['aria2c'], start: startAria2, expected: { type: 'aria2', needsCredentials: true } },
  SABnzbd: {
    programs: ['sabnzbdplus'],
    start: () => startSabnzbd(newsServer),
    expected: { type: 'sabnzbd', needsCredentials: true },
  },
  NZBGet: {
    programs: ['nzbget'],
    start: () => startNzbget(newsServer),
    expected: { type: 'nzbget', needsCredentials: true },
  },
}

describe('a running client is recognized by what it answers, not by its port', () => {
  for (const [name, { programs, start, expected }] of Object.entries(products)) {
    test.skipIf(!peerAvailable(...programs))(
      name,
      async () => {
        const peer = await start()
        try {
          const port = Number(new URL(peer.url).port)
          // A busy machine may not answer within the time that a detection takes, or not to each question.
          const found = await eventually(`${name} to be found`, 60_000, async () => {
            const found = await detectClients(app, { ports: [port] })
            return found.length > 0 && found
          })
          const { scheme = 'http:', ...facts } = expected
          expect(found.map(({ type, needsCredentials }) => ({ type, needsCredentials }))).toEqual([facts])
          expect(new URL(found[0]?.url ?? '').protocol).toBe(scheme)
          expect(new URL(found[0]?.url ?? '').port).toBe(String(port))
        } finally {
          await peer.stop()
        }
      },
      120_000,
    )
  }
})

test('another web server and a closed port are no clients', async () => {
  const page = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('<title>Router</title>') })
  const json = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json({ result: 'ok', id: 1 }) })
  const closed = await freePort()
  try {
    expect(await detectClients(app, { ports: [page.port ?? 0, json.port ?? 0, closed] })).toEqual([])
  } finally {
    await Promise.all([page.stop(true), json.stop(true)])
  }
})

test('only this machine is asked, on the ports of each product', async () => {
  const asked = new Set<string>()
  const outbound = createOutbound()
  const recorder: TestApp['outbound'] = {
    ...outbound,
    request(request) {
      asked.add(new URL(request.url).host)
      throw new RangeError('not asked for real')
    },
  }
  const record = { ...app, outbound: recorder }
  await expect(detectClients(record)).rejects.toThrow('not asked for real')
  const hosts = new Set([...asked].map((host) => host.replace(/:\d+$/, '')))
  expect([...hosts]).toEqual(['127.0.0.1'])
})

test('a client that is configured already is marked', async () => {
  const answer = () => new Response(null, { status: 409, headers: { 'x-transmission-session-id': 'session' } })
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  try {
    const port = server.port ?? 0
    expect((await detectClients(app, { ports: [port] })).map(({ added }) => added)).toEqual([false])
    const known = { ...app.downloaders, all: () => [{ type: 'transmission', url: `http://localhost:${port}/` }] }
    const withClient = { ...app, downloaders: known as TestApp['downloaders'] }
    expect((await detectClients(withClient, { ports: [port] })).map(({ added }) => added)).toEqual([true])
  } finally {
    await server.stop(true)
  }
})

test('the host of a container is the gateway of its default route', () => {
  const table = `Iface\tDestination\tGateway \tFlags
eth0\t000011AC\t00000000\t0001
eth0\t00000000\t010011AC\t0003
`
  expect(gatewayOf(table)).toBe('172.17.0.1')
  expect(gatewayOf('')).toBeNull()
})
