import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { storeDownload, storeImport, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
})
afterEach(() => app.close())

const longAgo = '2020-01-01T00:00:00.000Z'
const titles = () =>
  app.downloads
    .all()
    .map(({ title }) => title)
    .toSorted()

test('old failed and removed downloads are forgotten, except for those with an import or a running removal', async () => {
  const store = (title: string, change: Partial<StoredDownload>) =>
    storeDownload(app, { userId, title, addedAt: longAgo, ...change })
  store('failed', { status: 'failed' })
  store('removed', { status: 'removed' })
  store('failed lately', { status: 'failed', addedAt: app.clock.now().toISOString() })
  store('imported', { status: 'imported' })
  store('stalled', { status: 'stalled' })
  store('being removed', { status: 'failed', removal: { deleteFiles: true, blacklist: false } })
  const { id: downloadId } = store('failed import', { status: 'failed' })
  storeImport(app, { downloadId, status: 'failed' })
  await cleanUpDatabase(app)
  expect(titles()).toEqual(['being removed', 'failed import', 'failed lately', 'imported', 'stalled'])
})

test('the newest history of each user is kept', async () => {
  const other = storeUser(app).id
  for (let number = 1; number <= 5; number += 1) {
    for (const owner of [userId, other].slice(0, number <= 2 ? 2 : 1)) {
      const entry = { id: `${owner} ${number}`, userId: owner, gameId: null, gameTitle: null, downloadId: null }
      app.history.insert({ ...entry, type: 'grabbed', title: String(number), message: '', at: `2026-01-0${number}` })
    }
  }
  await cleanUpDatabase(app, 3)
  const kept = (owner: string) => app.history.list({ userId: owner }).entries.map(({ title }) => title)
  expect(kept(userId)).toEqual(['5', '4', '3'])
  expect(kept(other)).toEqual(['2', '1'])
})

test('SQLite gets statistics of the tables', async () => {
  storeDownload(app, { userId })
  const analyzed = () => app.connection.all<{ tbl: string }>('SELECT tbl FROM sqlite_stat1').map(({ tbl }) => tbl)
  expect(analyzed).toThrow('no such table')
  await cleanUpDatabase(app)
  expect(analyzed()).toContain('downloads')
})

test('responses of outside services are forgotten after a month', async () => {
  const { responses } = app.services
  const fetchedAt = app.clock.now().getTime()
  const response = { body: '{}', etag: null, lastModified: null, fetchedAt, expiresAt: fetchedAt + 1000 }
  for (let index = 0; index < 120; index += 1) responses.put({ ...response, key: `Steam ${index}` })
  await cleanUpDatabase(app)
  expect(responses.fetchedAfter('Steam ', 0)).toHaveLength(120)
  app.clock.advance(31 * 24 * 3_600_000)
  await cleanUpDatabase(app)
  expect(responses.fetchedAfter('Steam ', 0)).toEqual([])
})

test('history is deleted after the days that each user has chosen, in small steps', async () => {
  const [forever, month] = [storeUser(app).id, storeUser(app).id]
  const change = (id: string, historyDays: number) =>
    app.users.changeSettings(id, { ...app.users.settings(id), historyDays })
  change(forever, 0)
  change(month, 30)
  const now = app.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString()
  const empty = { gameId: null, gameTitle: null, downloadId: null, message: '', type: 'grabbed' as const }
  for (const days of [1, 29, 31, 364, 366, 4000]) {
    for (const owner of [userId, forever, month, null]) {
      const id = `${days} ${owner}`
      app.history.insert({ ...empty, id, userId: owner, title: String(days), at: daysAgo(days) })
    }
  }
  const old = Array.from({ length: 2500 }, (_, number) => ({ ...empty, id: `old ${number}`, title: 'old' }))
  app.history.insertAll(old.map((entry) => ({ ...entry, userId, at: daysAgo(500) })))
  const { removeBefore } = app.history
  const steps: number[] = []
  app.history.removeBefore = (...args) => {
    const removed = removeBefore(...args)
    steps.push(removed)
    return removed
  }
  await cleanUpDatabase(app)
  const kept = (owner: string) => app.history.list({ userId: owner })
  expect(kept(userId).entries.map(({ title }) => title)).toEqual(['1', '29', '31', '364'])
  expect(kept(userId).total).toBe(4)
  expect(kept(forever).total).toBe(6)
  expect(kept(month).entries.map(({ title }) => title)).toEqual(['1', '29'])
  expect(app.history.list({ userId: null }).total).toBe(4 + 6 + 2 + 4)
  expect(Math.max(...steps)).toBe(250)
})
