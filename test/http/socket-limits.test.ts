import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { runningServer } from '../cli/running-server.ts'

const account = { username: 'robin', password: 'correct horse battery' }
let data: string
let server: Awaited<ReturnType<typeof runningServer>>
let token: string
const sockets: Socket[] = []

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-socket-limits-'))
  server = await runningServer(data)
  token = (await (await server.post('/api/auth/setup', account)).json()).token
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

async function signInAsMember(): Promise<string> {
  const member = { username: 'sam', password: account.password }
  await fetch(`${server.url}/api/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...member, role: 'member' }),
  })
  return (await (await server.post('/api/auth/login', member)).json()).token
}

/** `connected`, or the error message. */
function connecting(auth: { token: string }): Promise<string> {
  const socket = io(server.url, { forceNew: true, reconnection: false, transports: ['websocket'], auth })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
}

test('a member opens 50 sockets and no more, and others still connect', async () => {
  const member = { token: await signInAsMember() }
  const results: string[] = []
  for (let opened = 0; opened < 60; opened += 1) results.push(await connecting(member))
  expect(results.filter((result) => result === 'connected')).toHaveLength(50)
  expect(new Set(results.slice(50))).toEqual(new Set(['Too many connections']))
  expect(await connecting({ token })).toBe('connected')
})

test('an address that asks too often is told when it may ask again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-socket-limits-'))
  const limited = await runningServer(folder, { LUDARR_LIMIT_SOCKET: '20' })
  const ask = () => fetch(`${limited.url}/socket.io/?EIO=4&transport=polling`)
  const statuses: number[] = []
  for (let asked = 0; asked < 25; asked += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  const rejected = await ask()
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rejected.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect((await rejected.json()).error).toMatch(/^Too many requests\. Try again in /)
  expect((await limited.get('/api/health')).status).toBe(200)
  await limited.stop()
  rmSync(folder, { recursive: true, force: true })
})
