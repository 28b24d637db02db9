import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedServices } from '../../test/fakes/closed-services.ts'
import { bareEnvironment, type RunningProgram, startProgram } from '../running-program.ts'
import { createCaller, field } from '../smoke/caller.ts'
import { measureLoad } from './measure-load.ts'
import { seedGames } from './seed.ts'
import { type Figure, median, printFigures, progress } from './table.ts'

const root = join(import.meta.dirname, '../..')
const binary = join(root, 'dist/ludarr')
const gameCount = 5000
const starts = 9
const idleRuns = 3
const idleSeconds = 30

const account = { username: 'bench', password: 'bench bench bench' }
const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-'))
const environment = bareEnvironment({
  HOME: folder,
  LUDARR_DATA: join(folder, 'data'),
  LUDARR_HOST: '127.0.0.1',
  LUDARR_PORT: '0',
  NODE_ENV: 'test',
  DISABLE_RATE_LIMITS: 'true',
  ...closedServices,
})
const start = (): Promise<RunningProgram> => startProgram(binary, folder, environment)

async function prepare(): Promise<void> {
  progress('Building the binary')
  const built = Bun.spawnSync([join(root, 'scripts/build')], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (built.exitCode !== 0) throw new Error('Cannot build the binary')
  progress(`Preparing a library of ${gameCount} games`)
  const app = await start()
  const made = await createCaller(app.url)('POST', '/api/auth/setup', { body: account })
  await app.end('SIGTERM')
  seedGames(join(folder, 'data'), String(field(field(made.json(), 'user'), 'id')), gameCount)
}

async function signIn(url: string): Promise<Record<string, string>> {
  const login = await createCaller(url)('POST', '/api/auth/login', { body: account })
  return { Authorization: `Bearer ${field(login.json(), 'token')}` }
}

async function measureStart(): Promise<Figure[]> {
  progress(`Starting it ${starts} times`)
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    const app = await start()
    times.push(app.startMs)
    await app.end('SIGTERM')
  }
  return [{ name: 'start to listening', value: median(times), unit: 'ms', atMost: 100 }]
}

async function measureIdle(): Promise<Figure[]> {
  progress(`Leaving it idle for ${idleSeconds} s, ${idleRuns} times`)
  const sizes: number[] = []
  for (let run = 0; run < idleRuns; run += 1) {
    const app = await start()
    await Bun.sleep(idleSeconds * 1000)
    sizes.push(memoryOf(app.pid, 'VmRSS'))
    await app.end('SIGTERM')
  }
  return [{ name: `resident memory, idle ${idleSeconds} s after start`, value: median(sizes), unit: 'MB', atMost: 80 }]
}

async function measureUnderLoad(): Promise<Figure[]> {
  const app = await start()
  try {
    const figures = await measureLoad(app.url, await signIn(app.url))
    const peak = memoryOf(app.pid, 'VmHWM')
    return [...figures, { name: 'peak memory under that load', value: peak, unit: 'MB', atMost: 200 }]
  } finally {
    await app.end('SIGTERM')
  }
}

/** A memory figure from the kernel in MB (10^6 bytes). https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}

try {
  await prepare()
  const installed: Figure = {
    name: 'what must be installed',
    value: statSync(binary).size / 1e6,
    unit: 'MB',
    atMost: 125,
  }
  printFigures([...(await measureStart()), ...(await measureIdle()), installed, ...(await measureUnderLoad())])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
