// Logins per second, the stall while 20 of them run, and whether response times reveal which user names exist:
// bun scripts/bench/sign-in.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { startApp } from '../../src/start-app.ts'
import { account, startPrepared } from './prepared-program.ts'
import { median } from './table.ts'
import { watchLoop } from './watch-loop.ts'

const rounds = 5
const atOnce = 20

const app = await startPrepared()

/** The longest response time of a health check while the work ran. */
async function longestWait(work: () => Promise<unknown>): Promise<{ workMs: number; waitMs: number }> {
  let busy = true
  let waitMs = 0
  const watching = (async () => {
    while (busy) {
      const askedAt = performance.now()
      await (await fetch(`${app.url}/api/health`)).text()
      waitMs = Math.max(waitMs, performance.now() - askedAt)
    }
  })()
  const startedAt = performance.now()
  await work()
  const workMs = performance.now() - startedAt
  busy = false
  await watching
  return { workMs, waitMs }
}

async function signIn(): Promise<void> {
  const answer = await app.post('/api/auth/login', account)
  if (answer.status !== 200) throw new Error(`A login returned status ${answer.status}`)
  await answer.text()
}

/** Median milliseconds of a rejected login. Alternates both kinds, so that other load affects them equally. */
async function refusedTimes(): Promise<{ known: number; unknown: number }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (kind: 'known' | 'unknown', username: string) => {
    const startedAt = performance.now()
    await (await app.post('/api/auth/login', { username, password: 'wrong password' })).text()
    times[kind].push(performance.now() - startedAt)
  }
  for (let round = 0; round < 60; round += 1) {
    await timed('known', account.username)
    await timed('unknown', `nobody-${round}`)
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

/** Measures the event loop inside the program, which runs in this process while another process logs in. */
async function watchInside(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-'))
  const limitsOff = { NODE_ENV: 'test', DISABLE_RATE_LIMITS: 'true', LUDARR_LOG_LEVEL: 'error' }
  const place = { LUDARR_DATA: folder, LUDARR_HOST: '127.0.0.1', LUDARR_PORT: '0' }
  const site = await startApp(readConfig({ ...limitsOff, ...place }))
  const ask = (path: string, times: number) =>
    Bun.spawn(
      [process.execPath, join(import.meta.dirname, 'post-at-once.ts'), `${site.server.url}${path}`, `${times}`],
      {
        stdio: [new Blob([JSON.stringify(account)]), 'ignore', 'inherit'],
      },
    ).exited
  await ask('/api/auth/setup', 1)
  await ask('/api/auth/login', 1)
  const quiet = watchLoop()
  await Bun.sleep(2000)
  const rest = quiet.stop()
  console.log(
    `event loop at rest: blocked ${rest.longest.toFixed(1)} ms at most, ${rest.own.toFixed(1)} ms of it own work`,
  )
  for (let round = 0; round < rounds; round += 1) {
    const watch = watchLoop()
    if ((await ask('/api/auth/login', atOnce)) !== 0) throw new Error('A login failed')
    const { longest, own } = watch.stop()
    console.log(
      `${atOnce} logins: the event loop was blocked ${longest.toFixed(1)} ms at most (${own.toFixed(1)} ms of work)`,
    )
  }
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

try {
  await signIn()
  const quiet = await longestWait(() => Bun.sleep(2000))
  console.log(`health check at rest: ${quiet.waitMs.toFixed(1)} ms at most`)
  for (let round = 0; round < rounds; round += 1) {
    const { workMs, waitMs } = await longestWait(() => Promise.all(Array.from({ length: atOnce }, signIn)))
    const perSecond = (atOnce * 1000) / workMs
    console.log(
      `${atOnce} logins at once: ${perSecond.toFixed(0)}/s, a health check waited ${waitMs.toFixed(1)} ms at most`,
    )
  }
  const { known, unknown } = await refusedTimes()
  console.log(
    `refused: ${known.toFixed(1)} ms for a wrong password, ${unknown.toFixed(1)} ms for an unknown user (medians)`,
  )
  console.log(`memory: ${app.memory().peak.toFixed(0)} MB at most`)
} finally {
  await app.stop()
}
await watchInside()
