import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { runningServer } from '../cli/running-server.ts'
import { type AuthServer, startAuthServer } from '../fakes/auth-server.ts'
import { example, type HelpProxy, ownHost, plainHost, programs, startHelpProxy } from '../peers/help-proxies.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { jsonOf, type Sent, send } from '../peers/send.ts'

type Server = Awaited<ReturnType<typeof runningServer>>
const password = 'correct horse battery'
const json = { 'content-type': 'application/json' }
const ends: (() => Promise<unknown> | unknown)[] = []
const testMs = 120_000
const headers = { usual: 'Remote-User', authentik: 'X-authentik-username' } as const
const users = ['robin', 'casey'] as const

const anyProxy = peerAvailable('nginx') || peerAvailable('caddy') || peerAvailable('apache2')
const servers = {} as Record<keyof typeof headers, Server>
let authServer: AuthServer
let key = ''
let hash = ''

/** A server with the admin robin and the member casey. */
async function startServer(header: string): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-sign-in-'))
  const server = await runningServer(data, { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_AUTH_HEADER: header })
  ends.push(async () => {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const { token } = await (await server.post('/api/auth/setup', { username: 'robin', password })).json()
  const authorization = { ...json, authorization: `Bearer ${token}` }
  const ask = (path: string, body: unknown) =>
    fetch(`${server.url}/api${path}`, { method: 'POST', headers: authorization, body: JSON.stringify(body) })
  await ask('/users', { username: 'casey', password, role: 'member' })
  key = (await (await ask('/api-keys', { name: 'Playnite' })).json()).key
  return server
}

beforeAll(async () => {
  if (!anyProxy) return
  servers.authentik = await startServer(headers.authentik)
  servers.usual = await startServer(headers.usual)
  authServer = startAuthServer()
  ends.push(authServer.stop)
  hash = await Bun.password.hash(password, { algorithm: 'bcrypt', cost: 4 })
}, testMs)

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, testMs)

type Way = {
  name: string
  proxy: HelpProxy
  configuration: () => string
  server?: keyof typeof headers
  /** How a browser is signed in at the proxy. */
  as(user: string): Record<string, string>
  /** The statuses by which the proxy sends a browser to its sign-in. */
  refuses: number
}

const byPassword = (user: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })
const byCookie = (user: string) => ({ cookie: `proxy_session=${user}` })
const apacheWithPassword = () =>
  ownHost('apache').replace('</VirtualHost>', `${example('Apache with a password file', 'apache')}</VirtualHost>`)
const caddyWithPassword = () =>
  example('Caddy with a password', 'caddy').replace(
    /^ {4}robin .*$/m,
    users.map((user) => `${user} ${hash}`).join('\n'),
  )

const ways: Way[] = [
  {
    name: 'nginx with a password file',
    proxy: 'nginx',
    as: byPassword,
    refuses: 401,
    configuration: () => plainHost('nginx', example('nginx with a password file', 'nginx')),
  },
  {
    name: 'nginx with Authelia',
    proxy: 'nginx',
    as: byCookie,
    refuses: 302,
    configuration: () => `${plainHost('nginx', '').split('server {')[0]}${example('nginx with Authelia', 'nginx')}`,
  },
  {
    name: 'nginx with Authentik',
    proxy: 'nginx',
    as: byCookie,
    refuses: 302,
    server: 'authentik',
    configuration: () => plainHost('nginx', example('nginx with Authentik', 'nginx')),
  },
  {
    name: 'Caddy with a password',
    proxy: 'caddy',
    as: byPassword,
    refuses: 401,
    configuration: caddyWithPassword,
  },
  {
    name: 'Caddy with Authelia',
    proxy: 'caddy',
    as: byCookie,
    refuses: 302,
    configuration: () => example('Caddy with Authelia', 'caddy'),
  },
  {
    name: 'Apache with a password file',
    proxy: 'apache',
    as: byPassword,
    refuses: 401,
    configuration: apacheWithPassword,
  },
]

const available = ways.filter(({ proxy }) => peerAvailable(programs[proxy]))

async function start({ proxy, configuration, server = 'usual' }: Way) {
  const places = {
    backend: servers[server].url,
    authServer: authServer.url,
    passwords: users.map((user) => `${user}:${hash}\n`).join(''),
  }
  const { url, stop } = await startHelpProxy(proxy, configuration(), places)
  ends.push(stop)
  return { url, header: headers[server], server: servers[server] }
}

test.each(available)(
  '$name signs in the user of the proxy, and the next one in turn',
  async (way) => {
    const { url } = await start(way)
    for (const user of [...users, users[0]]) {
      const { token } = jsonOf(
        await send('POST', `${url}/api/auth/login`, {
          headers: { ...json, origin: url, ...way.as(user) },
          body: JSON.stringify({ username: 'robin', password }),
        }),
      )
      const signedIn = way.as(user)
      const cookie = [signedIn.cookie, `ludarr_session=${token}`].filter(Boolean).join('; ')
      const me = await send('GET', `${url}/api/auth/me`, { headers: { ...signedIn, cookie } })
      expect(jsonOf(me).username).toBe(user)
    }
  },
  testMs,
)

test.each(available)(
  '$name replaces what a client sends as the header',
  async (way) => {
    const { url, header } = await start(way)
    const lower = header.toLowerCase()
    const forged: Record<string, string | string[]>[] = [
      { [header]: 'robin' },
      { [lower]: ['robin', 'robin'] },
      { [header.toUpperCase()]: 'robin, casey' },
      { [lower.replaceAll('-', '_')]: 'robin' },
      { [header]: '', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
    ]
    for (const sent of forged) {
      const me = await send('GET', `${url}/api/auth/me`, { headers: { ...way.as('casey'), ...sent } })
      expect({ sent, username: jsonOf(me).username }).toEqual({ sent, username: 'casey' })
      const stranger = await send('GET', `${url}/api/auth/me`, { headers: sent })
      expect({ sent, status: stranger.status }).toEqual({ sent, status: way.refuses })
      if (way.as === byPassword) continue
      const nameless = await send('GET', `${url}/api/auth/me`, { headers: { ...way.as('nobody-named'), ...sent } })
      // Old versions of Caddy send the name of the missing header as the username.
      expect({ sent, isRefused: [401, 403].includes(nameless.status) }).toEqual({ sent, isRefused: true })
    }
    // Some proxies remove a header that Connection names, also one of their own: nobody is signed in then.
    const removed = { ...way.as('casey'), [header]: 'robin', connection: `close, ${header}` }
    const me = jsonOf(await send('GET', `${url}/api/auth/me`, { headers: removed }))
    expect(['casey', undefined]).toContain(me.username)
  },
  testMs,
)

test.each(available)(
  '$name leaves other sites without access, and opens the socket',
  async (way) => {
    const { url, server } = await start(way)
    const add = async (origin: string) => {
      const sent: Sent = { headers: { ...json, origin, ...way.as('casey') }, body: JSON.stringify({ title: 'Hades' }) }
      return (await send('POST', `${url}/api/games`, sent)).status
    }
    expect(await add('https://evil.example')).toBe(403)
    expect([201, 409]).toContain(await add(url))
    const connect = (user: string, origin: string) => {
      const extraHeaders = { origin, ...way.as(user) }
      const options = { transports: ['polling'], forceNew: true, reconnection: false, extraHeaders }
      const socket = io(url, { ...options, rejectUnauthorized: false })
      ends.push(() => void socket.disconnect())
      return new Promise((resolve) => {
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', ({ message }) => resolve(message))
      })
    }
    if (url.startsWith('http:')) {
      expect(await connect('casey', url)).toBe('connected')
      expect(await connect('casey', 'https://evil.example')).toBe('Unauthorized')
    }
    const past = await send('GET', `${server.url}/api/auth/me`, {
      headers: { [headers.usual]: 'robin' },
      from: '127.0.0.9',
    })
    expect(past.status).toBe(401)
  },
  testMs,
)

test.if(peerAvailable('nginx'))(
  'programs with an API key pass, and nobody else does',
  async () => {
    const way = available.find(({ name }) => name === 'nginx with Authelia')
    if (way === undefined) throw new Error('No such way')
    const { url } = await start(way)
    const library = async (sent: Record<string, string>) =>
      (await send('GET', `${url}/api/integration/library`, { headers: sent })).status
    expect(await library({ 'x-api-key': key })).toBe(200)
    expect(await library({ 'remote-user': 'robin' })).toBe(401)
    expect(await library({ ...way.as('robin'), 'remote-user': 'robin' })).toBe(401)
    const calendar = await send('GET', `${url}/api/calendar.ics`, { headers: { 'remote-user': 'robin' } })
    expect(calendar.status).toBe(401)
    for (const path of ['/api/integration/../games', '/api/integration/%2e%2e/games', '/api/calendar.ics/../games']) {
      const answer = await send('GET', `${url}${path}`, { headers: { 'remote-user': 'robin' } })
      expect({ path, isOpen: answer.status === 200 }).toEqual({ path, isOpen: false })
    }
  },
  testMs,
)
