import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { runningServer } from '../../cli/running-server.ts'

type Server = Awaited<ReturnType<typeof runningServer>>
const sockets: Socket[] = []
let data: string
let server: Server

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-proxy-socket-'))
  server = await runningServer(data, { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_AUTH_HEADER: 'Remote-User' })
  await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

function connecting(transport: string, extraHeaders: Record<string, string>, token?: string): Promise<string> {
  const auth = token === undefined ? {} : { auth: { token } }
  const options = { forceNew: true, reconnection: false, timeout: 20_000, transports: [transport], extraHeaders }
  const socket = io(server.url, { ...options, ...auth })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
}

test.each(['polling', 'websocket'])('the user of the proxy opens the socket over %s', async (transport) => {
  const origin = server.url
  expect(await connecting(transport, { 'remote-user': 'robin', origin })).toBe('connected')
  expect(await connecting(transport, { 'remote-user': 'nobody', origin })).toBe('Unauthorized')
  expect(await connecting(transport, { 'remote-user': 'robin, casey', origin })).toBe('Unauthorized')
  expect(await connecting(transport, { 'remote-user': 'robin', origin: 'https://evil.example' })).toBe('Unauthorized')
  expect(await connecting(transport, { 'remote-user': 'robin', origin }, 'wrong')).toBe('Unauthorized')
  expect(await connecting(transport, { remote_user: 'robin', origin })).toBe('Unauthorized')
})

/** Opens a session by polling from an address, and returns the server's answer to it. */
async function pollFrom(localAddress: string): Promise<string> {
  const send = (method: string, query: string, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'remote-user': 'robin', 'x-forwarded-for': '127.0.0.1', 'content-type': 'text/plain' }
      const sent = request(`${server.url}/socket.io/?EIO=4&transport=polling${query}`, {
        method,
        localAddress,
        headers,
      })
      sent.once('error', reject).once('response', (answer) => {
        let text = ''
        answer.on('data', (piece) => {
          text += piece
        })
        answer.once('end', () => resolve(text))
      })
      sent.end(body)
    })
  const id = /"sid":"([^"]+)"/.exec(await send('GET', ''))?.[1] ?? ''
  await send('POST', `&sid=${id}`, '40')
  return send('GET', `&sid=${id}`)
}

test('the socket ignores the header of every other address', async () => {
  expect(await pollFrom('127.0.0.1')).toStartWith('40{"sid":')
  expect(await pollFrom('127.0.0.9')).toContain('Unauthorized')
})
