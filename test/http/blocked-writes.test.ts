import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupStatus } from '#domain/system/backup.ts'
import { createScheduler } from '#jobs/scheduler.ts'
import { eventually } from '../peers/loopback.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let database: string
let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let backup: string

beforeEach(async () => {
  database = mkdtempSync(join(tmpdir(), 'ludarr-blocked-writes-'))
  site = await startTestSite({ file: join(database, 'ludarr.db') })
  robin = await site.signUp()
  await robin.ask('POST', '/api/system/backups')
  backup = (await ended('done')).backup ?? ''
})
afterEach(async () => {
  await site.stop()
  rmSync(database, { recursive: true, force: true })
})

const ended = (state: 'done' | 'failed') =>
  eventually(`the task is ${state}`, 60_000, async () => {
    const { task }: BackupStatus = await (await robin.ask('GET', '/api/system/backups/status')).json()
    return task?.state === state ? task : null
  })

/** Starts a restore, which waits once it has copied the present state. */
async function restoreUntilCopied() {
  const copied = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const { backups } = site.app
  const runJob = backups.runJob
  backups.runJob = async (name, ...rest) => {
    const result = await runJob(name, ...rest)
    if (name !== 'backup') return result
    copied.resolve()
    await resumed.promise
    return result
  }
  expect((await robin.ask('POST', `/api/system/backups/${backup}/restore`, { withoutKeys: true })).status).toBe(202)
  await copied.promise
  return resumed
}

const addGame = async (title: string) => {
  const answer = await robin.ask('POST', '/api/games', { title, status: 'owned' })
  return { status: answer.status, body: await answer.json() }
}
const titles = async () => {
  const games: { title: string }[] = await (await robin.ask('GET', '/api/games')).json()
  return games.map(({ title }) => title)
}

test('from the copy of the present state to the restart, changes are refused and the pages work', async () => {
  expect((await addGame('Hades')).status).toBe(201)
  const resumed = await restoreUntilCopied()
  const refusal = {
    status: 503,
    body: {
      error: 'Ludarr restarts to restore a backup. Until then, changes are not saved. Try again in a minute.',
    },
  }
  expect(await addGame('Celeste')).toMatchObject(refusal)
  expect((await robin.ask('PATCH', '/api/settings', { searchIntervalHours: 12 })).status).toBe(503)
  expect(await titles()).toEqual(['Hades'])
  // A refused change says nothing about the disk.
  expect(site.app.dataDisk.fault()).toBeNull()
  let runs = 0
  const job = { name: 'sample', title: 'Sample', schedule: 60, atStart: true, run: () => (runs += 1) }
  const isPaused = site.app.connection.areWritesBlocked
  createScheduler({ ...site.app, jobs: [job], isPaused }).tick()
  expect(runs).toBe(0)
  resumed.resolve()
  await ended('done')
  expect((await addGame('Celeste')).status).toBe(503)
}, 60_000)

test('after a restore that failed, changes are saved again', async () => {
  const resumed = await restoreUntilCopied()
  resumed.reject(new Error('the disk broke'))
  await ended('failed')
  expect((await addGame('Celeste')).status).toBe(201)
  expect(await titles()).toEqual(['Celeste'])
}, 60_000)
