import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { storeDownloader, storeIndexer } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
type Ask = Awaited<ReturnType<TestSite['addUser']>>['ask']
let admin: Ask

beforeEach(async () => {
  site = await startTestSite()
  admin = (await site.addUser('admin', 'admin')).ask
})
afterEach(() => site.stop())

const guide = async () => (await admin('GET', '/api/system/setup')).json()

test('the guide says what is set up, and keeps what was skipped for every browser', async () => {
  const before = await guide()
  expect(before.finished).toBe(false)
  expect(before.steps.map(({ step }: { step: string }) => step)).toEqual([
    'metadata',
    'libraryFolder',
    'downloadClient',
    'indexer',
    'firstGame',
  ])
  const libraryRoot = join(site.app.folder, 'library')
  mkdirSync(libraryRoot)
  await admin('PATCH', '/api/settings/import', { libraryRoot })
  await admin('POST', '/api/games', { title: 'Lantern Run' })
  await admin('PATCH', '/api/system/setup', { skipped: ['indexer', 'metadata', 'indexer'] })
  const steps = Object.fromEntries(
    (await guide()).steps.map(({ step, done, skipped }: Record<string, unknown>) => [step, [done, skipped]]),
  )
  expect(steps).toMatchObject({
    libraryFolder: [true, false],
    downloadClient: [false, false],
    indexer: [false, true],
    firstGame: [true, false],
  })
  const ended = await (await admin('PATCH', '/api/system/setup', { finished: true })).json()
  expect(ended.finished).toBe(true)
  expect(ended.steps.filter(({ skipped }: { skipped: boolean }) => skipped)).toHaveLength(2)
})

test('a client and an indexer count once they have answered, and not while they fail or are disabled', async () => {
  const { downloaders, indexers } = site.app
  const client = storeDownloader(site.app, { type: 'transmission' })
  const indexer = storeIndexer(site.app, { url: 'http://127.0.0.1:9/api' })
  const done = async () =>
    (await guide()).steps.flatMap(({ step, done }: { step: string; done: boolean }) =>
      step === 'downloadClient' || step === 'indexer' ? [done] : [],
    )
  expect(await done()).toEqual([false, false])
  const since = '2026-11-21T03:30:00.000Z'
  const answered = { ok: true, message: null, since, disabledUntil: null }
  downloaders.setHealth(client.id, answered)
  indexers.update(indexer.id, { health: answered })
  expect(await done()).toEqual([true, true])
  const failing = { ...answered, ok: false, message: 'no response' }
  downloaders.setHealth(client.id, failing)
  indexers.update(indexer.id, { health: answered, enabled: false })
  expect(await done()).toEqual([false, false])
})

test('unknown steps and other fields are rejected', async () => {
  for (const body of [{ skipped: ['account'] }, { skipped: 'indexer' }, { finished: 'yes' }, []]) {
    expect([body, (await admin('PATCH', '/api/system/setup', body)).status]).toEqual([body, 400])
  }
})

test('the search for clients takes no host, port or address', async () => {
  for (const body of [{ host: '10.0.0.1' }, { includeHost: '10.0.0.1' }, { ports: [22] }, { url: 'http://10.0.0.1' }]) {
    const answer = await admin('POST', '/api/system/setup/clients', body)
    // Unknown fields are ignored everywhere; no product is known to this site, so that nothing can be asked.
    expect([200, 400]).toContain(answer.status)
    if (answer.status === 200) expect(await answer.json()).toEqual([])
  }
})

test('only administrators see folders and look for clients', async () => {
  const member = (await site.addUser('robin')).ask
  expect((await member('GET', '/api/system/setup')).status).toBe(403)
  expect((await member('PATCH', '/api/system/setup', { finished: true })).status).toBe(403)
  expect((await member('GET', '/api/system/setup/folders')).status).toBe(403)
  expect((await member('POST', '/api/system/setup/clients', {})).status).toBe(403)
  const folders = await (await admin('GET', '/api/system/setup/folders')).json()
  expect(Array.isArray(folders)).toBe(true)
})
