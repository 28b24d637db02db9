import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { closedServices } from '../../test/fakes/closed-services.ts'
import { bareEnvironment, startProgram } from '../running-program.ts'
import { type CoverUrl, seedGames } from './seed.ts'
import { type RecordCounts, seedRecords } from './seed-records.ts'

export const account = { username: 'bench', password: 'bench bench bench' }

/** Where the covers of the games are, and more variables of the environment. */
type BenchOptions = { images?: { host: string; coverUrl: CoverUrl }; variables?: Record<string, string> }

/**
 * Starts the program (the binary of BENCH_BINARY or LUDARR_TEST_BINARY, otherwise from source) with an account, the given numbers of games and records and no rate
 * limits.
 */
export async function startPrepared(
  games = 0,
  records: RecordCounts | null = null,
  { images, variables = {} }: BenchOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-'))
  const data = join(folder, 'data')
  const environment = bareEnvironment({
    HOME: folder,
    LUDARR_DATA: data,
    LUDARR_HOST: '127.0.0.1',
    LUDARR_PORT: '0',
    LUDARR_LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    DISABLE_RATE_LIMITS: 'true',
    ...closedServices,
    ...(images === undefined ? {} : { LUDARR_STEAM_IMAGES_URL: images.host }),
    ...variables,
  })
  const command = process.env.BENCH_BINARY ?? process.env.LUDARR_TEST_BINARY ?? fromSource(folder)
  let app = await startProgram(command, folder, environment)
  const made = await post(app.url, '/api/auth/setup', account)
  const { token, user } = await made.json()
  if (games > 0) {
    await app.end('SIGTERM')
    seedGames(data, user.id, games, images?.coverUrl)
    if (records !== null) seedRecords(data, user.id, records)
    app = await startProgram(command, folder, environment)
  }
  return {
    url: app.url,
    pid: app.pid,
    token: String(token),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) => post(app.url, path, body, headers),
    /** Runs a job and waits until it ends. */
    async runJob(name: string): Promise<void> {
      const headers = { authorization: `Bearer ${token}` }
      await post(app.url, `/api/system/jobs/${name}/run`, {}, headers)
      for (let isRunning = true; isRunning; await Bun.sleep(500)) {
        const jobs: { name: string; running: boolean }[] = await (
          await fetch(`${app.url}/api/system/jobs`, { headers })
        ).json()
        isRunning = jobs.some((job) => job.name === name && job.running)
      }
    },
    /** Current and peak memory in MB (10^6 bytes). */
    memory: () => ({ now: memoryOf(app.pid, 'VmRSS'), peak: memoryOf(app.pid, 'VmHWM') }),
    async stop() {
      await app.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fromSource(folder: string): string {
  const file = join(folder, 'ludarr')
  writeFileSync(
    file,
    `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, '../../src/main.ts')}" "$@"\n`,
  )
  chmodSync(file, 0o700)
  return file
}

function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'content-type': 'application/json' }
  return fetch(`${url}${path}`, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) })
}

function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}
