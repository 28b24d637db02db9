import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from './running-server.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-stopping-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Accepts connections and requests, and never answers. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

// A stop that takes longer than 9 seconds ends with exit code 1.
test('the server stops cleanly in the middle of searches, scans, client polls and open requests', async () => {
  const silent = await silentServer()
  const data = join(folder, 'data')
  const games = join(folder, 'games')
  for (let index = 0; index < 2000; index++) {
    mkdirSync(join(games, `Game Number ${index}`), { recursive: true })
    writeFileSync(join(games, `Game Number ${index}`, 'game.exe'), 'x')
  }
  mkdirSync(data)
  const server = await runningServer(data)
  const ask = async (path: string, body: unknown) => {
    const answer = await server.post(path, body)
    return { status: answer.status, body: await answer.json() }
  }
  const setup = await ask('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  const token = String(setup.body.token)
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  expect((await post('/downloaders', { name: 'Client', type: 'qbittorrent', url: silent.url })).status).toBe(201)
  expect((await post('/indexers', { name: 'Indexer', url: silent.url, apiKey: 'key' })).status).toBe(201)
  expect((await post('/games', { title: 'Celeste' })).status).toBe(201)
  expect((await post('/root-folders', { path: games })).status).toBe(201)
  const open = [server.get('/api/search?query=celeste', token), server.get('/api/downloads/scan', token)]
  for (const request of open) request.catch(() => undefined)
  const { hostname, port } = new URL(server.url)
  const idle = connect(Number(port), hostname)
  idle.on('error', () => undefined)
  idle.write('GET /api/health HTTP/1.1\r\nHost: x\r\n')
  while (silent.asked() === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const exitCode = await server.stop()
  expect(exitCode, server.output()).toBe(0)
  idle.destroy()
  silent.close()
}, 60_000)
