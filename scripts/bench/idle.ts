import { Database } from 'bun:sqlite'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { closedServices } from '../../test/fakes/closed-services.ts'
import { bareEnvironment, type RunningProgram, startProgram } from '../running-program.ts'
import { type ApiCaller, createCaller, field } from '../smoke/caller.ts'
import { seedGames } from './seed.ts'
import { progress } from './table.ts'

// How often an idle program accesses the disks of the library and of its data: scripts/bench/idle.ts [minutes] [binary].
// Needs strace, and root to mount a disk for the games that nothing else uses. The first minutes after the start are not counted.
const minutes = Number(process.argv[2] ?? 10)
const binary = resolve(process.argv[3] ?? join(import.meta.dirname, '../../dist/ludarr'))
const settleMs = 150_000
const gameCount = 5000
const foldersInLibrary = 500
const diskMegabytes = 64
const account = { username: 'bench', password: 'bench bench bench' }

const base = mkdtempSync(join(tmpdir(), 'ludarr-idle-'))
const games = join(base, 'disk')
const places = {
  'library folder': join(games, 'library'),
  'root folder': join(games, 'root'),
  'recycle bin': join(games, 'recycled'),
  downloads: join(games, 'downloads'),
  'data folder': join(base, 'data'),
}

async function prepare(app: RunningProgram, call: ApiCaller): Promise<string> {
  for (const folder of Object.values(places)) mkdirSync(folder, { recursive: true })
  const { url } = app
  const made = (await createCaller(url)('POST', '/api/auth/setup', { body: account })).json()
  const headers = { Authorization: `Bearer ${field(made, 'token')}` }
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const answer = await call(method, path, { body, headers })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  }
  const settings = { libraryRoot: places['library folder'], recycleFolder: places['recycle bin'] }
  await send('PATCH', '/api/settings/import', settings)
  await send('POST', '/api/root-folders', { path: places['root folder'] })
  await send('POST', '/api/downloaders', { name: 'Built-in', type: 'builtin', downloadPath: places.downloads })
  return String(field(field(made, 'user'), 'id'))
}

function mountDisk(): void {
  const image = join(base, 'image')
  execFileSync('truncate', ['-s', `${diskMegabytes}M`, image])
  execFileSync('mkfs.ext4', ['-q', '-F', image])
  execFileSync('mount', ['-o', 'loop', image, games])
}

/** Gives games a folder in the library and the root folder. */
function addFolders(): void {
  const database = new Database(join(places['data folder'], 'ludarr.db'))
  const rows = database.prepare('SELECT id FROM games LIMIT ?').all(foldersInLibrary)
  const update = database.prepare('UPDATE games SET library_path = ? WHERE id = ?')
  for (const [number, row] of rows.entries()) {
    const parent = number % 2 === 0 ? places['library folder'] : places['root folder']
    const folder = join(parent, `Game ${number}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'setup.exe'), 'x'.repeat(number))
    update.run(folder, String(field(row, 'id')))
  }
  database.close()
}

function start(): Promise<RunningProgram> {
  const environment = bareEnvironment({
    HOME: base,
    LUDARR_DATA: places['data folder'],
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    NODE_ENV: 'production',
    ...closedServices,
  })
  return startProgram(binary, '/', environment)
}

/** Records the calls of a process and its children for some time. */
async function record(pid: number): Promise<string[]> {
  const file = join(base, 'calls')
  const calls = 'trace=%file,getdents64,fstatfs,write,pwrite64,writev,fsync,fdatasync,ftruncate,sync_file_range'
  const strace = spawn('strace', ['-f', '-q', '-y', '-o', file, '-e', calls, '-p', String(pid)], { stdio: 'inherit' })
  const ended = new Promise((resolve) => strace.on('close', resolve))
  await pause(minutes * 60_000)
  strace.kill('SIGINT')
  await ended
  return readFileSync(file, 'utf8').split('\n')
}

function report(lines: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const called = /^\d+ +(\w+)\(/.exec(line)?.[1]
    const path = [...line.matchAll(/["<](\/[^">]*)[">]/g)].map((match) => match[1] ?? '').at(-1) ?? ''
    const place = Object.entries(places).find(([, folder]) => path === folder || path.startsWith(`${folder}/`))
    if (called === undefined || place === undefined) continue
    const rest = path.slice(place[1].length).replace(/Game \d+/, 'Game *')
    const key = `${place[0]}\t${called}\t${rest}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].sort((a, b) => a[0].localeCompare(b[0]))) console.log(`${count}\t${key}`)
}

mkdirSync(games)
mountDisk()
try {
  mkdirSync(places['data folder'])
  const first = await start()
  const userId = await prepare(first, createCaller(first.url))
  await first.end('SIGTERM')
  seedGames(places['data folder'], userId, gameCount)
  addFolders()
  const app = await start()
  progress('Waiting for the work after the start to end')
  await pause(settleMs)
  progress(`Recording the calls of ${minutes} minutes`)
  report(await record(app.pid))
  await app.end('SIGTERM')
} finally {
  execFileSync('umount', [games])
  rmSync(base, { recursive: true, force: true })
}
