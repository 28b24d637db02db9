import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyUsage } from '#core/api-keys/key-usage.ts'
import { cleanRecycleBin } from '#core/library/recycle-bin.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { createRequestLimit } from '#http/limits/rate-limits.ts'
import { createSpeedMeter } from '#integrations/downloaders/builtin/throttle.ts'
import { createTestClock } from '../../clock.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const dayMs = 24 * 3_600_000
const yearMs = 365 * dayMs

let app: TestApp
let userId: string
beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
})
afterEach(() => app.close())

function addHistory(title: string): void {
  const entry = { id: title, userId, gameId: null, gameTitle: null, downloadId: null, message: '' }
  app.history.insert({ ...entry, type: 'grabbed', title, at: app.clock.now().toISOString() })
}
const history = () => app.history.list({ userId }).entries.map(({ title }) => title)

test('a clock that jumps ahead by ten years and back expires no history', async () => {
  await cleanUpDatabase(app)
  addHistory('before the jump')
  app.clock.advance(10 * yearMs)
  for (let day = 0; day < 5; day += 1) {
    await cleanUpDatabase(app)
    app.clock.advance(dayMs)
  }
  expect(history()).toEqual(['before the jump'])
  app.clock.advance(-10 * yearMs)
  await cleanUpDatabase(app)
  expect(history()).toEqual(['before the jump'])
})

test('a clock that starts in 1970 and is set does not stop the clean-up', async () => {
  const today = app.clock.now().toISOString()
  app.clock.set('1970-01-01T00:00:30.000Z')
  await cleanUpDatabase(app)
  app.clock.set(today)
  addHistory('old')
  app.clock.advance(yearMs - 10 * dayMs)
  await cleanUpDatabase(app)
  expect(history()).toEqual(['old'])
  for (let day = 0; day < 12; day += 1) {
    app.clock.advance(dayMs)
    await cleanUpDatabase(app)
  }
  expect(history()).toEqual([])
})

test('after months without power, old history expires a few days late', async () => {
  await cleanUpDatabase(app)
  addHistory('old')
  app.clock.advance(yearMs + dayMs)
  await cleanUpDatabase(app)
  expect(history()).toEqual(['old'])
  for (let day = 0; day < 370; day += 1) {
    app.clock.advance(dayMs)
    await cleanUpDatabase(app)
  }
  expect(history()).toEqual([])
})

test('a clock that jumps ahead by ten years does not empty the recycle bin', async () => {
  const recycled = join(app.folder, 'recycled')
  const replaced = join(recycled, 'ludarr-replaced-1')
  mkdirSync(replaced, { recursive: true })
  utimesSync(replaced, new Date(), new Date())
  writeImportSettings(app, { ...importSettingsDefaults, recycleFolder: recycled, recycleDays: 30 })
  app.clock.set(new Date().toISOString())
  expect(await cleanRecycleBin(app)).toBe(0)
  app.clock.advance(10 * yearMs)
  expect(await cleanRecycleBin(app)).toBe(0)
  expect(readdirSync(recycled)).toEqual(['ludarr-replaced-1'])
})

test('requests are not limited until a clock that was set back catches up', () => {
  const clock = createTestClock()
  const limit = createRequestLimit(clock, 2, 60_000)
  limit.take('caller')
  limit.take('caller')
  expect(() => limit.take('caller')).toThrow('Too many requests')
  clock.advance(-yearMs)
  expect(limit.take('caller')).toMatchObject({ remaining: 1, resetSeconds: 60 })
})

test('the use of API keys is recorded after the clock was set back', () => {
  const written: string[] = []
  const by = { address: '127.0.0.1', userAgent: null }
  const usage = createKeyUsage({ recordUse: (_, { lastUsedAt }) => void written.push(lastUsedAt) }, app.clock)
  usage.record('key', by)
  app.clock.advance(-3_600_000)
  usage.record('key', by)
  expect(written).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-21T11:00:00.000Z'])
})

test('the speed of a download does not count what was received before the clock was set back', () => {
  const clock = createTestClock()
  const meter = createSpeedMeter(clock)
  meter.add(1_000_000_000)
  clock.advance(-3_600_000)
  meter.add(1000)
  clock.advance(1000)
  meter.add(1000)
  expect(meter.bytesPerSecond()).toBeLessThan(10_000)
})
