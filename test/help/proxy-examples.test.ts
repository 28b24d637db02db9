import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { io, type Socket } from 'socket.io-client'
import { runningServer } from '../cli/running-server.ts'
import {
  example,
  type HelpProxy,
  helpProxies,
  ownHost,
  plainHost,
  programs,
  type StartedHelpProxy,
  startHelpProxy,
} from '../peers/help-proxies.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { jsonOf, send } from '../peers/send.ts'

type Server = Awaited<ReturnType<typeof runningServer>>
const credentials = { username: 'robin', password: 'correct horse battery' }
const json = { 'content-type': 'application/json' }
const ends: (() => Promise<unknown> | unknown)[] = []
const testMs = 120_000
const client = '127.0.0.9'

/** One server with a host name of its own, and one below a path. */
const servers = { '': null, '/ludarr': null } as Record<string, Server | null>
const keys: Record<string, string> = {}

const installed = helpProxies.filter((proxy) => peerAvailable(programs[proxy]))

/** Sockets behind each proxy to a server of their own. */
let idle: Promise<IdleSockets>

beforeAll(async () => {
  if (installed.length === 0) return
  idle = openIdleSockets()
  // A test awaits it.
  idle.catch(() => undefined)
  for (const path of Object.keys(servers)) {
    const { server, token } = await startServer(path)
    servers[path] = server
    const headers = { ...json, authorization: `Bearer ${token}` }
    for (let number = 0; number < 30; number += 1) {
      const body = JSON.stringify({ title: `Harbour Tales ${number}` })
      await fetch(`${server.url}${path}/api/games`, { method: 'POST', headers, body })
    }
    keys[path] = token
  }
}, testMs)

async function startServer(path: string): Promise<{ server: Server; token: string }> {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-examples-'))
  const trusting = { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_BASE_PATH: path, LUDARR_LIMIT_GENERAL: '100000' }
  const server = await runningServer(data, { ...trusting, LUDARR_LOG_FORMAT: 'json', LUDARR_LIMIT_LOGIN: '3' })
  ends.push(async () => {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const { token } = await (await server.post(`${path}/api/auth/setup`, credentials)).json()
  return { server, token: String(token) }
}

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, testMs)

async function start(
  proxy: HelpProxy,
  path: string,
  server = servers[path],
): Promise<StartedHelpProxy & { site: string; server: Server }> {
  if (!server) throw new Error('No server')
  const text = path === '' ? ownHost(proxy) : plainHost(proxy, example('Under a path', proxy))
  const started = await startHelpProxy(proxy, text, { backend: server.url })
  ends.push(started.stop)
  return { ...started, site: `${started.url}${path}`, server }
}

/** `Cookie` of a sign-in through the proxy, and the answer to it. */
async function signIn(site: string) {
  const answer = await send('POST', `${site}/api/auth/login`, { headers: json, body: JSON.stringify(credentials) })
  const set = String(answer.headers['set-cookie'])
  return { set, cookie: set.split(';')[0] ?? '' }
}

for (const proxy of helpProxies) {
  const available = peerAvailable(programs[proxy])
  const places: [place: string, path: string][] = [
    ['on a host of its own', ''],
    ['below a path', '/ludarr'],
  ]

  for (const [place, path] of places) {
    test.if(available)(
      `behind ${proxy} ${place} pages sign in and change things, and other sites cannot`,
      async () => {
        const { site, url } = await start(proxy, path)
        const { set, cookie } = await signIn(site)
        expect(set.includes('Secure')).toBe(url.startsWith('https:'))
        expect(set).toContain(`Path=${path || '/'};`)
        const add = async (origin: string, headers: Record<string, string> = {}) =>
          (
            await send('POST', `${site}/api/games`, {
              headers: { ...json, cookie, origin, ...headers },
              body: JSON.stringify({ title: `From ${origin} ${proxy} ${Object.keys(headers)}` }),
            })
          ).status
        expect(await add(url)).toBe(201)
        expect(await add('https://evil.example')).toBe(403)
        expect(await add(url.replace(/:\d+$/, ':1'))).toBe(403)
        expect(await add(url.replace(/^http(s?):/, (_all, s) => (s === '' ? 'https:' : 'http:')))).toBe(403)
      },
      testMs,
    )

    test.if(available)(
      `behind ${proxy} ${place} files of any size go up and come down unchanged`,
      async () => {
        const { site, server } = await start(proxy, path)
        const authorization = `Bearer ${keys[path]}`
        const lines = Array.from({ length: 20_000 }, (_, number) => `Harbour Tales ${number},${'x'.repeat(100)}`)
        const form = new FormData()
        form.set('file', new Blob([`title,notes\n${lines.join('\n')}\n`]), 'library.csv')
        const packed = new Request(site, { method: 'POST', body: form })
        const headers = { authorization, 'content-type': packed.headers.get('content-type') ?? '' }
        const body = new Uint8Array(await packed.arrayBuffer())
        expect(body.length).toBeGreaterThan(2_000_000)
        const imported = await send('POST', `${site}/api/games/import`, { headers, body })
        expect({ status: imported.status, text: imported.body.toString().slice(0, 200) }).toMatchObject({ status: 200 })

        const big = new Uint8Array(24 * 1024 * 1024).fill(7)
        const backups = `${path}/api/system/backups`
        const refused = await send('POST', `${site}/api/system/backups/upload`, {
          headers: { authorization, 'content-type': 'application/gzip' },
          body: big,
        })
        expect([refused.status, typeof jsonOf(refused).error]).toEqual([422, 'string'])

        const direct = { authorization }
        await send('POST', `${server.url}${backups}`, { headers: direct })
        const name = await eventually('a backup is listed', 60_000, async () => {
          const list = jsonOf(await send('GET', `${server.url}${backups}`, { headers: direct }))
          return String((list.backups ?? list)[0]?.name ?? '') || null
        })
        const inPlace = await send('GET', `${server.url}${backups}/${name}`, { headers: direct })
        const through = await send('GET', `${site}/api/system/backups/${name}`, { headers: direct })
        expect([through.status, through.body.equals(inPlace.body)]).toEqual([200, true])
        const part = await send('GET', `${site}/api/system/backups/${name}`, {
          headers: { ...direct, range: 'bytes=10-19' },
        })
        const expected = part.status === 206 ? inPlace.body.subarray(10, 20) : inPlace.body
        expect(part.body.equals(expected)).toBe(true)
        const again = await send('POST', `${site}/api/system/backups/upload`, {
          headers: { authorization, 'content-type': 'application/gzip' },
          body: through.body,
        })
        expect([201, 409]).toContain(again.status)
      },
      testMs,
    )

    test.if(available)(
      `behind ${proxy} ${place} answers are compressed once, and paths stay as they are`,
      async () => {
        const { site } = await start(proxy, path)
        const headers = { authorization: `Bearer ${keys[path]}`, 'accept-encoding': 'gzip' }
        for (const address of ['/api/games', '/api/games?limit=1', '/', '/help/reverse-proxy']) {
          const { status, headers: received, body } = await send('GET', `${site}${address}`, { headers })
          const text = received['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString()
          expect({ address, status, begins: text.slice(0, 1) }).toEqual({
            address,
            status: 200,
            begins: address.startsWith('/api') ? '[' : '<',
          })
        }
        const first = await send('GET', `${site}/api/games`, { headers: { authorization: headers.authorization } })
        const known = { authorization: headers.authorization, 'if-none-match': String(first.headers.etag) }
        expect((await send('GET', `${site}/api/games`, { headers: known })).status).toBe(304)
        const slash = await send('GET', `${site}/api/metadata/by-genre/Hack%2FSlash%20%25`, { headers })
        expect(slash.headers['x-robots-tag']).toBe('noindex, nofollow')
        expect(slash.status).not.toBe(404)
      },
      testMs,
    )

    test.if(available)(
      `behind ${proxy} ${place} a client is limited and logged by its own address, whatever it forwards`,
      async () => {
        const { site, server } = await start(proxy, path)
        const from = `127.0.${helpProxies.indexOf(proxy) + 1}.${path === '' ? 1 : 2}`
        const forged = ['127.0.0.1', '203.0.113.1', '203.0.113.2, 127.0.0.1', '::1', '']
        const wrong = JSON.stringify({ ...credentials, password: 'not the password' })
        const statuses: number[] = []
        for (const address of forged) {
          const headers = { ...json, 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
          statuses.push((await send('POST', `${site}/api/auth/login`, { headers, body: wrong, from })).status)
        }
        expect(statuses).toEqual([401, 401, 401, 429, 429])
        const logged = await eventually('the requests are logged', 30_000, async () => {
          const lines = server
            .output()
            .split('\n')
            .filter((line) => line.includes('/auth/login') && line.includes(from))
          return lines.length >= forged.length && lines
        })
        expect(logged).toHaveLength(forged.length)
      },
      testMs,
    )
  }
}

type IdleSockets = Awaited<ReturnType<typeof openIdleSockets>>

async function openIdleSockets() {
  const { server, token } = await startServer('/ludarr')
  const started = await Promise.all(installed.map((proxy) => start(proxy, '/ludarr', server)))
  const sockets = started.flatMap(({ url }) =>
    [['polling'], ['websocket'], ['polling', 'websocket']].map((transports) => openSocket(url, token, transports)),
  )
  await Promise.all(sockets.map(connected))
  const names = () => sockets.map((socket) => socket.io.engine.transport.name)
  const expected = started.flatMap(() => ['polling', 'websocket', 'websocket'])
  await eventually('the sockets move over', 60_000, async () => Bun.deepEquals(names(), expected))
  // The server pings every 25 seconds, before proxies end an idle connection. A second ping shows that it received the
  // answer to the first. Meanwhile the other tests run.
  const pings = Promise.allSettled(sockets.map((socket) => pinged(socket, 2)))
  return { sockets, site: started[0]?.site, names, expected, pings }
}

function openSocket(url: string, token: string, transports: string[]): Socket {
  const auth = { token }
  const socket = io(url, { path: '/ludarr/socket.io/', forceNew: true, reconnection: false, auth, transports })
  ends.push(() => void socket.disconnect())
  return socket
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.connected) resolve()
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
}

function pinged(socket: Socket, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let count = 0
    socket.once('disconnect', (reason) => reject(new Error(`Disconnected: ${reason}`)))
    socket.io.on('ping', () => {
      count += 1
      if (count === times) resolve()
    })
  })
}

const chains: [outer: HelpProxy, inner: HelpProxy][] = [
  ['nginx', 'caddy'],
  ['caddy', 'nginx'],
  ['caddy', 'apache'],
  ['apache', 'nginx'],
]

/** The inner proxy of a chain, as the help page says. */
function innerHost(proxy: HelpProxy): string {
  if (proxy === 'caddy') return example('Several proxies', 'caddy')
  const lines = ownHost(proxy).split('\n')
  const removed = proxy === 'nginx' ? /X-Forwarded-(?:Host|Proto)/ : /RequestHeader/
  const kept = lines.filter((line) => !removed.test(line))
  expect(kept).toHaveLength(lines.length - 2)
  return kept
    .join('\n')
    .replace(/listen 443 ssl/, 'listen 80')
    .replace('*:443', '*:80')
    .replace(/SSLEngine on/, '')
}

test.each(chains.filter((chain) => chain.every((proxy) => peerAvailable(programs[proxy]))))(
  'behind %s and %s the client, the host and the protocol are those of the outer proxy',
  async (outer, inner) => {
    const server = servers['']
    if (!server) throw new Error('No server')
    const innerProxy = await startHelpProxy(inner, innerHost(inner), { backend: server.url })
    ends.push(innerProxy.stop)
    const backend = innerProxy.url.replace('localhost', '127.0.0.1')
    const { url, stop } = await startHelpProxy(outer, ownHost(outer), { backend })
    ends.push(stop)
    const { set, cookie } = await signIn(url)
    expect(set).toContain('Secure')
    const body = JSON.stringify({ title: `Through ${outer} and ${inner}` })
    const add = (origin: string) =>
      send('POST', `${url}/api/games`, { headers: { ...json, cookie, origin }, body, from: client })
    expect((await add(url)).status).toBe(201)
    expect((await add('https://evil.example')).status).toBe(403)
    const path = `/api/games/${crypto.randomUUID()}`
    await send('GET', `${url}${path}`, { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.1' }, from: client })
    const logged = () => server.output().split('\n')
    const line = await eventually('the request is logged', 30_000, async () => {
      return logged().find((each) => each.includes(path)) ?? null
    })
    expect(line).toContain(`"${client}"`)
  },
  testMs,
)

// The last test, as the sockets have been idle for as long as the others took.
test.if(installed.length > 0)(
  'behind each proxy the socket works over each transport and stays open while it is idle',
  async () => {
    const { sockets, site, names, expected, pings } = await idle
    expect(await pings).toEqual(sockets.map(() => ({ status: 'fulfilled', value: undefined })))
    const heard = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('logLine', resolve))))
    await send('GET', `${site}/api/something/that/is/logged`)
    await heard
    expect(sockets.every((socket) => socket.connected)).toBe(true)
    expect(names()).toEqual(expected)
  },
  testMs * 2,
)
