import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { runningServer } from '../cli/running-server.ts'

type Server = Awaited<ReturnType<typeof runningServer>>
type Options = Partial<ManagerOptions & SocketOptions>

let data: string
let server: Server
let token: string
let key: string
const sockets: Socket[] = []
const allowed = 'https://games.example'

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-socket-'))
  server = await runningServer(data, { LUDARR_ALLOWED_ORIGINS: allowed })
  token = (
    await (await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })).json()
  ).token
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${server.url}/api/api-keys`, { method: 'POST', headers, body: '{"name":"Socket"}' })
  key = (await made.json()).key
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

/** `connected`, or the error message. */
function connecting(options: Options, to = server.url): Promise<string> {
  const socket = io(to, { forceNew: true, reconnection: false, timeout: 20_000, ...options })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
    socket.once('disconnect', (reason) => resolve(`disconnected: ${reason}`))
  })
}

const cookie = () => `ludarr_session=${token}`
const bothTransports: Options[] = [{ transports: ['polling'] }, { transports: ['websocket'] }]

test('a session token opens the socket over every transport', async () => {
  for (const options of [...bothTransports, {}]) {
    expect(await connecting({ ...options, auth: { token } })).toBe('connected')
  }
})

test('an API key does not open a socket, wherever it is sent', async () => {
  for (const options of bothTransports) {
    const ways: Options[] = [
      { auth: { token: key } },
      { auth: { apiKey: key } },
      { extraHeaders: { 'X-Api-Key': key } },
      { extraHeaders: { authorization: `Bearer ${key}` } },
      { extraHeaders: { cookie: `ludarr_session=${key}` } },
      { query: { token: key, apiKey: key } },
    ]
    for (const way of ways)
      expect({ way, result: await connecting({ ...options, ...way }) }).toMatchObject({ result: 'Unauthorized' })
  }
})

test('a missing or invalid token is rejected', async () => {
  const ways: Options[] = [
    {},
    { auth: { token: 'nonsense' } },
    { auth: { token: 7 } },
    { auth: { token: `${token}x` } },
  ]
  for (const way of ways) expect(await connecting(way)).toBe('Unauthorized')
})

test('a client that is changing its transport receives the rejection', async () => {
  const result: string[] = []
  for (let round = 0; round < 40; round += 1) result.push(await connecting({ auth: { token: `${token}x` } }))
  expect(result).toEqual(Array(40).fill('Unauthorized'))
}, 60_000)

test('the cookie opens the socket for pages of the same or an allowed origin only', async () => {
  const from = (headers: Record<string, string>, options: Options = {}) =>
    connecting({ ...options, extraHeaders: { cookie: cookie(), ...headers } })
  for (const options of bothTransports) {
    expect(await from({ origin: server.url }, options)).toBe('connected')
    expect(await from({ origin: allowed }, options)).toBe('connected')
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, 'https://127.0.0.1', '']) {
      expect({ origin, result: await from({ origin: origin || 'x' }, options) }).toMatchObject({
        result: 'Unauthorized',
      })
    }
  }
  expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe('connected')
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe('Unauthorized')
  const stranger = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect(await from(stranger)).toBe('Unauthorized')
})

test('a token opens the socket from any origin', async () => {
  expect(await connecting({ auth: { token }, extraHeaders: { origin: 'https://evil.example' } })).toBe('connected')
})

test('removing an account closes its sockets immediately, and stock clients do not reconnect', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'sam', password: 'correct horse battery', role: 'member' })
  const { id } = await (await fetch(`${server.url}/api/users`, { method: 'POST', headers, body })).json()
  const signedIn = await server.post('/api/auth/login', { username: 'sam', password: 'correct horse battery' })
  const sam = (await signedIn.json()).token
  const clients = [...bothTransports, {}].map((options) =>
    io(server.url, { forceNew: true, auth: { token: sam }, reconnectionDelay: 50, ...options }),
  )
  sockets.push(...clients)
  const bystander = io(server.url, { forceNew: true, auth: { token } })
  sockets.push(bystander)
  for (const client of [...clients, bystander]) {
    if (!client.connected) await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  }
  const gone = clients.map(
    (client) => new Promise<string>((resolve) => client.once('disconnect', (reason) => resolve(reason))),
  )
  expect((await fetch(`${server.url}/api/users/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  expect(await Promise.all(gone)).toEqual(clients.map(() => 'io server disconnect'))
  expect(clients.map(({ active }) => active)).toEqual(clients.map(() => false))
  expect(bystander.connected).toBe(true)
  expect(await connecting({ auth: { token: sam } })).toBe('Unauthorized')
})

test('polling responses exclude crawlers, and only allowed origins can read them', async () => {
  const open = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { method, headers })
  for (const [answer, origin] of [
    [await open({ origin: allowed }), allowed],
    [await open({ origin: allowed, 'access-control-request-method': 'POST' }, 'OPTIONS'), allowed],
    [await open({ origin: 'https://evil.example' }), null],
    [await open({}), null],
    [await fetch(`${server.url}/socket.io/?EIO=3&transport=polling`), null],
  ] as const) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  }
})

test('behind a trusted proxy the forwarded host is the same origin', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-socket-'))
  const secret = 'the same secret for both servers'
  const behind = await runningServer(folder, { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_JWT_SECRET: secret })
  const setUp = await behind.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  const { token } = await setUp.json()
  const extraHeaders = {
    cookie: `ludarr_session=${token}`,
    origin: 'https://games.example',
    'x-forwarded-host': 'games.example',
    'x-forwarded-proto': 'https',
  }
  expect(await connecting({ extraHeaders }, behind.url)).toBe('connected')
  expect(await connecting({ extraHeaders: { ...extraHeaders, 'x-forwarded-host': 'other.example' } }, behind.url)).toBe(
    'Unauthorized',
  )
  await behind.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an ended session loses its open socket and cannot connect again; the other one can', async () => {
  const signIn = async (): Promise<string> => {
    const answer = await server.post('/api/auth/login', { username: 'robin', password: 'correct horse battery' })
    return (await answer.json()).token
  }
  const opened = async (of: string) => {
    const socket = io(server.url, { forceNew: true, reconnection: false, timeout: 20_000, auth: { token: of } })
    sockets.push(socket)
    const gone = new Promise<string>((resolve) => void socket.once('disconnect', resolve))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { gone }
  }
  const [kept, ended] = [await signIn(), await signIn()]
  const { gone } = await opened(ended)
  const answer = await fetch(`${server.url}/api/auth/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${kept}` },
  })
  expect(answer.status).toBe(204)
  expect(await gone).toBe('io server disconnect')
  expect(await connecting({ auth: { token: ended } })).not.toBe('connected')
  expect(await connecting({ auth: { token: kept } })).toBe('connected')
}, 60_000)
