import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { bareEnvironment, startProgram } from '../running-program.ts'
import { createCaller, field } from '../smoke/caller.ts'
import { median, progress } from './table.ts'

// How long a game takes from wanted to owned: search, grab, download, import. A local indexer offers each game as a
// plain file for the built-in downloader.
//   bun scripts/bench/main-job.ts [BINARY…]     (default: dist/ludarr; several are measured alternately)

const titles = ['Amber Harbor', 'Copper Comet', 'Quiet Orchard', 'Velvet Signal', 'Winter Lantern']
const runs = 3
const fileBytes = 80 * 1024 * 1024
const account = { username: 'bench', password: 'bench bench bench' }

const binaries = process.argv.slice(2).map((path) => resolve(path))
if (binaries.length === 0) binaries.push(resolve(import.meta.dirname, '../../dist/ludarr'))

/** A Torznab indexer that returns a release for every query. */
async function startIndexer() {
  const content = Buffer.alloc(fileBytes, 7)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://indexer')
    if (url.pathname.startsWith('/files/')) {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': content.length })
      return void response.end(content)
    }
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(url.searchParams.get('t') === 'caps' ? capabilities : feed(url.searchParams.get('q') ?? '', origin()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = (): string => {
    const address = server.address()
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  }
  return { url: origin(), close: () => void server.close() }
}

const capabilities =
  '<?xml version="1.0"?><caps><searching><search available="yes" supportedParams="q"/></searching>' +
  '<categories><category id="4000" name="PC"><subcat id="4050" name="PC/Games"/></category></categories></caps>'

function feed(query: string, origin: string): string {
  const name = `${query.trim().replaceAll(/\s+/g, '.')}.v1.0-GRP`
  const link = `${origin}/files/${encodeURIComponent(name)}.bin`
  const item =
    query.trim() === ''
      ? ''
      : `<item><title>${name}</title><guid>${link}</guid><link>${link}</link><pubDate>Sat, 01 Aug 2026 12:00:00 GMT</pubDate>` +
        `<size>${fileBytes}</size><enclosure url="${link}" length="${fileBytes}" type="application/zip"/></item>`
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Bench</title>${item}</channel></rss>`
}

/** Milliseconds from adding each game until it is owned. */
async function measure(binary: string, indexerUrl: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-main-job-'))
  const environment = bareEnvironment({
    HOME: folder,
    LUDARR_DATA: join(folder, 'data'),
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    LUDARR_STEAM_STORE_URL: indexerUrl,
    LUDARR_STEAM_API_URL: indexerUrl,
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
  })
  const app = await startProgram(binary, folder, environment)
  const call = createCaller(app.url)
  const setup = await call('POST', '/api/auth/setup', { body: account })
  const token = String(field(setup.json(), 'token'))
  const headers = { Authorization: `Bearer ${token}` }
  const post = async (method: 'POST' | 'PATCH', path: string, body: unknown): Promise<unknown> => {
    const answer = await call(method, path, { body, headers })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json()
  }
  // Clients are polled more often while the UI is open.
  const socket = io(app.url, { auth: { token }, transports: ['websocket'] })
  try {
    for (const name of ['library', 'downloads']) await Bun.write(join(folder, name, '.keep'), '')
    await post('PATCH', '/api/settings/import', { libraryRoot: join(folder, 'library') })
    await post('POST', '/api/downloaders', {
      name: 'Built-in',
      type: 'builtin',
      downloadPath: join(folder, 'downloads'),
    })
    await post('POST', '/api/indexers', { name: 'Bench', protocol: 'torznab', url: indexerUrl, categories: [4050] })
    const times: number[] = []
    for (const title of titles) {
      const startedAt = performance.now()
      const id = String(field(await post('POST', '/api/games', { title }), 'id'))
      for (;;) {
        const game = await call('GET', `/api/games/${id}`, { headers })
        if (field(game.json(), 'status') === 'owned') break
        if (performance.now() - startedAt > 60_000) throw new Error(`${title} is not owned after a minute`)
        await pause(20)
      }
      times.push(performance.now() - startedAt)
    }
    return times
  } finally {
    socket.close()
    await app.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

const indexer = await startIndexer()
const times = new Map<string, number[]>(binaries.map((binary) => [binary, []]))
for (let run = 1; run <= runs; run += 1) {
  for (const binary of binaries) {
    progress(`Run ${run} of ${runs}: ${binary}`)
    times.get(binary)?.push(...(await measure(binary, indexer.url)))
  }
}
indexer.close()
for (const [binary, measured] of times) {
  const [least, most] = [Math.min(...measured), Math.max(...measured)]
  console.log(
    `${binary}: wanted to owned in ${Math.round(median(measured))} ms (${Math.round(least)} to ${Math.round(most)})`,
  )
}
