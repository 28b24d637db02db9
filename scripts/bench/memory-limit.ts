import { Database } from 'bun:sqlite'
import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { closedServices } from '../../test/fakes/closed-services.ts'
import { bareEnvironment, type RunningProgram, startProgram } from '../running-program.ts'
import { createCaller, field } from '../smoke/caller.ts'
import { startArchiveIndexer } from './archive-indexer.ts'
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts'
import { seedGames } from './seed.ts'
import { type Figure, median, printFigures, progress } from './table.ts'

// Two imports of archives and a scan of 500 folders within a memory limit that the kernel enforces, with 5,000 games in
// the library: scripts/bench/memory-limit.ts [MB of the limit] [MB of each game] [compression of the 7z, 1 to 9].
// Needs root and 7zz.
const [limit = 256, gameSize = 600, level = 5] = process.argv.slice(2).map(Number)
const megabyte = 1024 ** 2
const binary = process.env.BENCH_BINARY ?? join(import.meta.dirname, '../../dist/ludarr')
const account = { username: 'bench', password: 'bench bench bench' }
const titles = { zip: 'Amber Harbor Tides', '7z': 'Copper Comet Oath' }
const timeoutMs = 900_000

const base = mkdtempSync(join(tmpdir(), 'ludarr-memory-'))
const folder = (name: string): string => {
  const path = join(base, name)
  mkdirSync(path, { recursive: true })
  return path
}

/** Packs a game, of which half can be compressed. */
function pack(kind: keyof typeof titles): string {
  const game = folder(`game-${kind}`)
  const piece = new Uint8Array(4 * megabyte)
  for (let number = 0; number < 4; number += 1) {
    const file = openSync(join(game, `data${number}.pak`), 'w')
    for (let written = 0; written < (gameSize * megabyte) / 4; written += piece.length) {
      randomFillSync(piece, 0, piece.length / 2)
      writeSync(file, piece)
    }
    closeSync(file)
  }
  const archive = join(base, `${titles[kind].replaceAll(' ', '.')}.v1.0-GRP.${kind}`)
  const packed = spawnSync('7zz', ['a', `-mx${kind === '7z' ? level : 1}`, archive, '.'], {
    cwd: game,
    stdio: 'ignore',
  })
  if (packed.status !== 0) throw new Error(`7zz cannot pack ${archive}`)
  rmSync(game, { recursive: true })
  return archive
}

function start(group: MemoryGroup): Promise<RunningProgram> {
  const environment = bareEnvironment({
    HOME: base,
    LUDARR_DATA: join(base, 'data'),
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    ...closedServices,
  })
  return startProgram('/bin/sh', base, environment, ['-c', `${group.join} && exec "$0" serve`, binary])
}

async function seed(group: MemoryGroup): Promise<void> {
  const app = await start(group)
  const made = await createCaller(app.url)('POST', '/api/auth/setup', { body: account })
  await app.end('SIGTERM')
  seedGames(join(base, 'data'), String(field(field(made.json(), 'user'), 'id')), 5000)
  // The games of the bench have no metadata to wait for.
  const database = new Database(join(base, 'data/ludarr.db'))
  database.run('UPDATE games SET library_path = NULL')
  database.close()
}

async function measure(app: RunningProgram, group: MemoryGroup, indexerUrl: string): Promise<Figure[]> {
  const call = createCaller(app.url)
  const login = await call('POST', '/api/auth/login', { body: account })
  const headers = { Authorization: `Bearer ${field(login.json(), 'token')}` }
  const send = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await call(method, path, { body, headers })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json()
  }
  const get = async (path: string): Promise<unknown> => (await call('GET', path, { headers })).json()
  const idle = group.used()
  await send('PATCH', '/api/settings/import', { libraryRoot: folder('library') })
  await send('POST', '/api/downloaders', { name: 'Built-in', type: 'builtin', downloadPath: folder('downloads') })
  await send('POST', '/api/indexers', { name: 'Bench', protocol: 'torznab', url: indexerUrl, categories: [4050] })
  const root = await send('POST', '/api/root-folders', { path: addFolders() })
  const ids: string[] = []
  for (const title of Object.values(titles)) ids.push(String(field(await send('POST', '/api/games', { title }), 'id')))
  await send('POST', '/api/library/scan', { rootFolderId: field(root, 'id') })
  const times: number[] = []
  const startedAt = performance.now()
  for (let peak = 0; ; ) {
    const asked = performance.now()
    const list = await call('GET', '/api/games?limit=50', { headers })
    if (list.status !== 200) throw new Error(`The list of games: ${list.status}`)
    times.push(performance.now() - asked)
    peak = Math.max(peak, group.used())
    const statuses = await Promise.all(ids.map(async (id) => String(field(await get(`/api/games/${id}`), 'status'))))
    const seconds = (performance.now() - startedAt) / 1000
    if (statuses.every((status) => status === 'owned')) return figures({ idle, peak, seconds, times, group })
    const downloads = JSON.stringify(await get('/api/downloads'))
    if (/"status":"(?:failed|review|lost)"/.test(downloads) || seconds * 1000 > timeoutMs) throw new Error(downloads)
    await pause(100)
  }
}

type Measured = { idle: number; peak: number; seconds: number; times: number[]; group: MemoryGroup }

function figures({ idle, peak, seconds, times, group }: Measured): Figure[] {
  const sorted = [...times].sort((a, b) => a - b)
  return [
    { name: 'memory at the start, all processes', value: idle / 1e6, unit: 'MB' },
    { name: 'peak memory, all processes, without file cache', value: peak / 1e6, unit: 'MB', atMost: limit },
    { name: 'processes that the kernel killed', value: group.kills(), unit: '×', atMost: 0 },
    { name: 'both games downloaded, unpacked and imported', value: seconds, unit: 's' },
    { name: 'list of games meanwhile, median', value: median(times), unit: 'ms' },
    { name: 'list of games meanwhile, 95 %', value: sorted[Math.floor(sorted.length * 0.95)] ?? 0, unit: 'ms' },
    { name: 'list of games meanwhile, slowest', value: sorted.at(-1) ?? 0, unit: 'ms', note: `of ${times.length}` },
  ]
}

function addFolders(): string {
  const root = folder('root')
  for (let number = 0; number < 500; number += 1) {
    writeFileSync(join(folder(`root/Lost Orchard ${number}`), 'setup.exe'), 'x'.repeat(number))
  }
  return root
}

const group = createMemoryGroup(limit * megabyte)
try {
  progress('Packing two games')
  const indexer = await startArchiveIndexer([pack('zip'), pack('7z')])
  await seed(group)
  progress(`Importing both within ${limit} MB`)
  const app = await start(group)
  try {
    printFigures(await measure(app, group, indexer.url))
  } finally {
    progress(`Killed by the kernel: ${group.kills()}`)
    await app.end('SIGTERM')
    indexer.close()
  }
} finally {
  group.remove()
  rmSync(base, { recursive: true, force: true })
}
process.exit()
