import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { runningServer } from '../cli/running-server.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { type ProxyName, type StartedProxy, startProxy } from '../peers/reverse-proxies.ts'

const credentials = { username: 'robin', password: 'correct horse battery' }
const ends: (() => Promise<void> | void)[] = []

afterAll(async () => {
  await Promise.all(ends.reverse().map((end) => end()))
}, 60_000)

/** The server under a path of its own, and a proxy in front of it. */
async function behind(name: ProxyName, environment: Record<string, string> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-proxied-'))
  const trusting = { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_BASE_PATH: '/games', ...environment }
  const server = await runningServer(data, trusting)
  const proxy = await startProxy(name, server.url)
  ends.push(async () => {
    await proxy.stop()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  })
  return proxy
}

function ask(
  { url }: StartedProxy,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(`${url}/games${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, ...sent })
}

async function signedIn(proxy: StartedProxy) {
  const answer = await ask(proxy, 'POST', '/api/auth/setup', {}, credentials)
  const { token } = await answer.json()
  return { token: String(token), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', answer }
}

/** Asks from another address than the proxy's own, claiming a third. */
function statusFrom(localAddress: string, { url }: StartedProxy, forwardedFor: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': forwardedFor }
    request(`${url}/games/api/health`, { localAddress, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}

async function hears(socket: Socket, proxy: StartedProxy): Promise<string> {
  const heard = new Promise((resolve) => socket.once('logLine', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  await ask(proxy, 'GET', '/api/something/that/is/logged')
  await heard
  return socket.io.engine.transport.name
}

for (const name of ['nginx', 'caddy'] as const) {
  const present = peerAvailable(name)

  test.if(present)(
    `behind ${name} a page signs in, uses its cookie and is rate-limited by its own address`,
    async () => {
      const proxy = await behind(name, { LUDARR_LIMIT_GENERAL: '60' })
      const { cookie, answer } = await signedIn(proxy)
      expect(answer.headers.get('set-cookie')).toContain('Path=/games; HttpOnly; SameSite=Lax')
      const add = (origin: string) => ask(proxy, 'POST', '/api/games', { cookie, origin }, { title: `From ${origin}` })
      expect((await add(proxy.url)).status).toBe(201)
      expect((await add('https://evil.example')).status).toBe(403)
      const health = await ask(proxy, 'HEAD', '/api/health')
      expect([health.status, health.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow'])
      const statuses = new Set<number>()
      for (let index = 0; index < 70; index += 1)
        statuses.add(await statusFrom('127.0.0.9', proxy, `203.0.113.${index}`))
      expect([...statuses]).toEqual([200, 429])
    },
    60_000,
  )

  test.if(present)(
    `behind ${name} the socket works by polling, upgrade and WebSocket, with token and cookie`,
    async () => {
      const proxy = await behind(name)
      const { token, cookie } = await signedIn(proxy)
      const open = (options: Record<string, unknown>) => {
        const socket = io(proxy.url, { path: '/games/socket.io/', forceNew: true, reconnection: false, ...options })
        ends.push(() => void socket.disconnect())
        return socket
      }
      expect(await hears(open({ auth: { token }, transports: ['polling'] }), proxy)).toBe('polling')
      expect(await hears(open({ auth: { token }, transports: ['websocket'] }), proxy)).toBe('websocket')
      const own = { cookie, origin: proxy.url }
      const moving = open({ extraHeaders: own })
      await hears(moving, proxy)
      await eventually('the socket moves over', 20_000, async () => moving.io.engine.transport.name === 'websocket')
      const crossOrigin = open({ extraHeaders: { cookie, origin: 'https://evil.example' } })
      const refused = await new Promise((resolve) => {
        crossOrigin.once('connect_error', (error) => resolve(error.message))
        crossOrigin.once('connect', () => resolve('connected'))
      })
      expect(refused).toBe('Unauthorized')
    },
    60_000,
  )

  test.if(present)(
    `behind ${name} programs with an API key are answered below the path only`,
    async () => {
      const proxy = await behind(name)
      const { token } = await signedIn(proxy)
      const bearer = { authorization: `Bearer ${token}` }
      const made = await ask(proxy, 'POST', '/api/api-keys', bearer, { name: 'Homarr', scopes: ['arr:read'] })
      const { key } = await made.json()
      const headers = { 'x-api-key': String(key), 'user-agent': 'Homarr/1' }
      for (const path of ['/api', '/api/v3/movie', '/Api/V3/Queue/Status/']) {
        const answer = await ask(proxy, 'GET', `/api/integration/arr${path}`, headers)
        expect([path, answer.status, answer.headers.get('x-application-version')]).toEqual([path, 200, '5.0.0.0'])
      }
      const status = await ask(proxy, 'GET', '/api/integration/arr/api/v3/system/status', headers)
      expect(await status.json()).toMatchObject({ urlBase: '/games/api/integration/arr' })
      for (const path of ['/api/games', '/api/integration/arr/api/v3/movie', `/api/games?apikey=${key}`])
        expect([path, (await fetch(`${proxy.url}${path}`, { headers })).status]).toEqual([path, 401])
      const [shown] = await (await ask(proxy, 'GET', '/api/api-keys', bearer)).json()
      expect(shown).toMatchObject({ lastUsedFrom: '127.0.0.1', lastUserAgent: 'Homarr/1' })
    },
    60_000,
  )
}
