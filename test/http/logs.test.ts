import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { io, type Socket } from 'socket.io-client'
import type { LogLine } from '#domain/system/log-line.ts'
import type { ShownLogSettings } from '#domain/system/log-settings.ts'
import { runningServer } from '../cli/running-server.ts'

type Server = Awaited<ReturnType<typeof runningServer>>

let data: string
let server: Server
let admin: string
let member: string
const sockets: Socket[] = []

const password = 'correct horse battery'
const start = () => runningServer(data, { NODE_ENV: 'test', DISABLE_RATE_LIMITS: 'true' })
const ask = (token: string, method: string, path: string, body?: unknown) =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const lines = async (query = ''): Promise<LogLine[]> => (await ask(admin, 'GET', `/system/logs${query}`)).json()
const change = async (body: object): Promise<ShownLogSettings> =>
  (await ask(admin, 'PATCH', '/settings/logs', body)).json()
/** The path of a game that does not exist. */
const gameAt = (number: number) => `/games/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const failAt = (number: number) => ask(admin, 'GET', gameAt(number))

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-logs-'))
  server = await start()
  admin = (await (await server.post('/api/auth/setup', { username: 'robin', password })).json()).token
  await ask(admin, 'POST', '/users', { username: 'sam', password, role: 'member' })
  member = (await (await server.post('/api/auth/login', { username: 'sam', password })).json()).token
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

test('the newest lines are listed by level, module and text', async () => {
  await failAt(1)
  const all = await lines()
  expect(all.some(({ message }) => message === 'Started')).toBe(true)
  const fields = { path: `/api${gameAt(1)}`, status: 404 }
  expect(all.at(-1)).toMatchObject({ level: 'warn', module: 'http', fields })
  const found = await lines(`?level=warn&module=http&q=${gameAt(1).toUpperCase()}`)
  expect(found.map((line) => line.fields.path)).toEqual([fields.path])
  expect(await lines('?level=error')).toEqual([])
  expect(await lines('?limit=1')).toEqual(all.slice(-1))
  expect(await lines('?limit=1&offset=1')).toEqual(all.slice(-2, -1))
  for (const wrong of ['level=loud', 'limit=0', 'limit=1001', 'offset=-1']) {
    expect((await ask(admin, 'GET', `/system/logs?${wrong}`)).status).toBe(400)
  }
})

test('the files are listed and come as a ZIP archive', async () => {
  writeFileSync(join(data, 'logs', 'ludarr.1.log'), 'older\n')
  const files = await (await ask(admin, 'GET', '/system/logs/files')).json()
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['ludarr.log', 'ludarr.1.log'])
  const answer = await ask(admin, 'GET', '/system/logs/download')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ludarr-logs-.*\.zip"$/)
  const zip = await JSZip.loadAsync(await answer.arrayBuffer(), { checkCRC32: true })
  expect(Object.keys(zip.files)).toEqual(['ludarr.log', 'ludarr.1.log'])
  expect(await zip.file('ludarr.1.log')?.async('string')).toBe('older\n')
  const stored = await zip.file('ludarr.log')?.async('string')
  expect(readFileSync(join(data, 'logs', 'ludarr.log'), 'utf8')).toStartWith(stored ?? 'nothing')
})

test('a member reads neither lines nor files nor settings', async () => {
  const routes = ['/system/logs', '/system/logs/files', '/system/logs/download', '/settings/logs']
  for (const path of routes) expect((await ask(member, 'GET', path)).status).toBe(403)
  expect((await ask(member, 'PATCH', '/settings/logs', { level: 'trace' })).status).toBe(403)
})

test('levels change in the running program, for single modules too, and stay over a restart', async () => {
  expect(await change({})).toMatchObject({ level: null, defaultLevel: 'info', modules: {} })
  expect(await lines('?level=trace&q=Request&module=http')).toEqual([])
  await change({ modules: { http: 'trace' } })
  await failAt(2)
  const traced = await lines('?q=Request&module=http')
  expect(traced.at(-1)).toMatchObject({
    level: 'trace',
    fields: { method: 'GET', path: `/api${gameAt(2)}`, status: 404 },
  })
  await change({ level: 'error', modules: {}, maxAgeDays: 7 })
  await server.stop()
  server = await start()
  const shown = await (await ask(admin, 'GET', '/settings/logs')).json()
  expect(shown).toMatchObject({ level: 'error', modules: {}, maxAgeDays: 7, maxTotalMegabytes: 50 })
  const before = (await lines()).length
  await failAt(3)
  expect((await lines()).length).toBe(before)
  await change({ level: null })
})

test('an unknown module or level is refused', async () => {
  const unknown = await ask(admin, 'PATCH', '/settings/logs', { modules: { serch: 'debug' } })
  expect(unknown.status).toBe(400)
  expect((await unknown.json()).error).toStartWith('There is no log module "serch".')
  expect((await ask(admin, 'PATCH', '/settings/logs', { level: 'loud' })).status).toBe(400)
  expect((await ask(admin, 'PATCH', '/settings/logs', { maxTotalMegabytes: 1 })).status).toBe(400)
})

async function connect(auth: Record<string, unknown>, heard: LogLine[]): Promise<Socket> {
  const socket = io(server.url, { auth, forceNew: true, reconnection: false, transports: ['websocket'] })
  sockets.push(socket)
  socket.on('logLine', (line: LogLine) => heard.push(line))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

function lineAbout(socket: Socket, path: string): Promise<LogLine> {
  return new Promise((resolve) => {
    socket.on('logLine', (line: LogLine) => {
      if (line.fields.path === path) resolve(line)
    })
  })
}

test('live lines come to every socket that wants them, and to members without personal data', async () => {
  const heard: Record<'open' | 'closed' | 'member', LogLine[]> = { open: [], closed: [], member: [] }
  const open = await connect({ token: admin, without: ['logLine'] }, heard.open)
  const closed = await connect({ token: admin, without: ['logLine'] }, heard.closed)
  const other = await connect({ token: member }, heard.member)
  await open.timeout(30_000).emitWithAck('subscribe', 'logLine')
  await other.timeout(30_000).emitWithAck('subscribe', 'logLine')
  const [line, redacted] = [open, other].map((socket) => lineAbout(socket, `/api${gameAt(4)}`))
  await failAt(4)
  expect(await line).toMatchObject({ level: 'warn', module: 'http', message: 'Game not found in your library' })
  expect(await redacted).toMatchObject({
    level: 'warn',
    module: 'http',
    message: 'Request rejected',
    fields: { method: 'GET', status: 404, address: '[hidden]' },
  })
  // The socket has answered after the line was sent.
  await closed.timeout(30_000).emitWithAck('anything')
  expect(heard.closed).toEqual([])
})

test('a former admin receives only redacted lines over an open socket', async () => {
  const { id } = await (await ask(admin, 'POST', '/users', { username: 'kim', password, role: 'admin' })).json()
  const kim = (await (await server.post('/api/auth/login', { username: 'kim', password })).json()).token
  const heard: LogLine[] = []
  const socket = await connect({ token: kim }, heard)
  const own = await connect({ token: admin }, [])
  expect((await ask(admin, 'PATCH', `/users/${id}`, { role: 'member' })).status).toBe(200)
  heard.length = 0
  const line = lineAbout(own, `/api${gameAt(5)}`)
  await failAt(5)
  await line
  await socket.timeout(30_000).emitWithAck('anything')
  const about = heard.filter(({ fields }) => fields.path === `/api${gameAt(5)}`)
  expect(about.map(({ message, fields }) => [message, fields.address])).toEqual([['Request rejected', '[hidden]']])
})

test('a secret in the path of a request is in no line', async () => {
  await change({ modules: { http: 'trace' } })
  const uuid = '7d3f8a52-91c4-4e0b-a6d7-2f9c18b3e405'
  const secrets = ['swordfish', 'canary%2Fpath', uuid]
  const places = ['/api', '/api/games', '/api/calendar.ics', '/api/images', '/api/system/backups', '/metrics', '']
  for (const place of places) {
    for (const secret of secrets) {
      // Known routes have ids in this place.
      if (secret === uuid && /games|images/.test(place)) continue
      await fetch(`${server.url}${place}/${secret}`)
      await fetch(`${server.url}${place}/${secret}/file.txt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}` },
      })
      await fetch(`${server.url}${place}/${secret}`, { headers: { 'x-large': 'x'.repeat(65 * 1024) } })
    }
  }
  await change({ modules: {} })
  const logged = readFileSync(join(data, 'logs', 'ludarr.log'), 'utf8')
  expect(['swordfish', 'canary', uuid].filter((secret) => logged.includes(secret))).toEqual([])
  for (const path of ['/api/…', '/api/…/…', '/api/calendar.ics/…', '/api/system/backups/…']) {
    expect(logged).toContain(`"path":"${path}"`)
  }
})
