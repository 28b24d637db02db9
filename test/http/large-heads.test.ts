import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../cli/running-server.ts'
import { eventually } from '../peers/loopback.ts'
import { rawRequest } from './raw-request.ts'

let data: string
let server: Awaited<ReturnType<typeof runningServer>>
let bearer: string
const kibibyte = 1024

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-heads-'))
  server = await runningServer(data)
  const { token } = await (
    await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  ).json()
  bearer = `Authorization: Bearer ${token}\r\n`
})

afterAll(async () => {
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

const filler = (size: number) => 'x'.repeat(size * kibibyte)
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${bearer}${headers}\r\n`

test('oversized URLs and headers get error responses of the server over a raw socket', async () => {
  const asked: [number, string][] = [
    [200, get('/api/games')],
    [200, get('/api/games', `X-Long: ${filler(60)}\r\n`)],
    [200, get('/api/games', `Cookie: a=${filler(30)}\r\nX-Long: ${filler(30)}\r\n`)],
    [431, get('/api/games', `X-Long: ${filler(64)}\r\n`)],
    [431, get('/api/games', `X-Long: ${filler(100)}\r\n`)],
    [431, get('/', `Cookie: ludarr_session=${filler(64)}\r\n`)],
    [431, get('/socket.io/?EIO=4&transport=polling', `X-Long: ${filler(64)}\r\n`)],
    [404, get(`/api/${filler(8)}`)],
    [414, get(`/api/games/${filler(64)}`)],
    [414, get(`/api/games?search=${filler(64)}`)],
    [414, get(`/${filler(64)}`)],
    [414, get(`/socket.io/?EIO=4&transport=polling&x=${filler(64)}`)],
    [414, get(`/api/${filler(100)}`)],
  ]
  for (const [status, bytes] of asked) {
    const { line, head } = await rawRequest(server.url, bytes)
    const request = `${bytes.slice(0, 50)} (${bytes.length} bytes)`
    expect({ request, line }).toEqual({ request, line: expect.stringContaining(`HTTP/1.1 ${status} `) })
    expect(head).toContain('x-robots-tag: noindex, nofollow')
  }
}, 60_000)

test('the response has the error model, and the log omits the oversized part', async () => {
  const answer = await fetch(`${server.url}/api/health?x=${filler(20)}`)
  expect([answer.status, await answer.json()]).toEqual([
    414,
    { error: 'The request URL is longer than 16 KiB', message: expect.any(Object) },
  ])
  await eventually('it is logged', 20_000, async () => server.output().includes('longer than 16 KiB'))
  const logged = server.output().split('\n')
  expect(logged.filter((line) => line.includes('longer than 16 KiB')).length).toBeGreaterThan(0)
  expect(Math.max(...logged.map(({ length }) => length))).toBeLessThan(2000)
})

test('a body of any declared size gets an error response of the server', async () => {
  for (const length of ['2000000', '99999999999', '9000000000000000']) {
    const { line, head } = await rawRequest(
      server.url,
      `POST /api/games HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    expect({ length, line }).toEqual({ length, line: expect.stringContaining('HTTP/1.1 413 ') })
    expect(head).toContain('x-robots-tag: noindex, nofollow')
  }
})

test('extremely large input and input that is not HTTP are rejected early', async () => {
  const sent = [
    get('/', `X-Long: ${filler(2000)}\r\n`),
    get(`/${filler(2000)}`),
    get('/', 'X-Many: y\r\n'.repeat(3000)),
    'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
    '\0\0\0\0',
  ]
  for (const bytes of sent) {
    const { line } = await rawRequest(server.url, bytes)
    expect({ request: bytes.slice(0, 40), line }).toEqual({
      request: bytes.slice(0, 40),
      line: expect.stringMatching(/^(HTTP\/1\.1 (4\d\d|505) .*)?$/),
    })
  }
  expect((await server.get('/api/health')).status).toBe(200)
}, 60_000)
