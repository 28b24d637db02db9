import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { cancelScans, resumeScans, startAutomaticScan, startScan } from '#core/scanning/start-scan.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createScanScene, knownTitles, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
})

afterEach(() => scene.app.close())

test('a scan interrupted by a shutdown continues at the next start', async () => {
  const { app, place } = scene
  writeTree(place, { 'Celeste/x': '1', 'Hades/x': '1', 'Portal 2/x': '1' })
  const file = join(app.folder, 'kept.db')
  const source = knownGames(...knownTitles)()
  let stopped: Promise<void> | null = null
  const first = createTestApp({
    file,
    metadataSource: () => ({
      ...source,
      async search(query, limit) {
        if (query === 'Hades') stopped = first.queues.scans.stop()
        return source.search(query, limit)
      },
    }),
  })
  const owner = storeUser(first).id
  storeRootFolder(first, { path: place })
  startScan(first, owner)
  await first.queues.scans.idle()
  expect(stopped).not.toBeNull()
  expect(scanStatus(first).roots[0]).toMatchObject({ state: 'running', total: 3 })
  await first.close()
  const asked: string[] = []
  const second = createTestApp({
    file,
    metadataSource: () => ({
      ...source,
      async search(query, limit) {
        asked.push(query)
        return source.search(query, limit)
      },
    }),
  })
  try {
    expect(resumeScans(second)).toBe(1)
    await second.queues.scans.idle()
    expect(asked).not.toContain('Celeste')
    expect(scanStatus(second).roots[0]).toMatchObject({ state: 'done', matched: 3 })
    expect(second.games.list({ userId: owner, includeHidden: true }, {}).total).toBe(3)
  } finally {
    await second.close()
  }
})

test('a scan is cancelled at once, and another one can start', async () => {
  const { app, place, provider, scan, games, state } = scene
  writeTree(place, { 'Celeste/x': '1', 'Hades/x': '1', 'Portal 2/x': '1' })
  const { search } = provider
  provider.search = async (query, limit) => {
    if (query === 'Hades') cancelScans(app)
    return search(query, limit)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'cancelled', total: 3 })
  expect(games().length).toBeLessThan(3)
  provider.search = search
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: 3 })
})

test('one scan runs at a time, and the job scans without looking up the same folder daily', async () => {
  const { app, place, userId, searched, state } = scene
  writeTree(place, { 'Hades/x': '1', 'Unheard of/x': '1' })
  const first = startScan(app, userId)
  expect(startScan(app, userId)).toEqual({ accepted: false, scanId: first.scanId })
  await app.queues.scans.idle()
  searched.length = 0
  startAutomaticScan(app)
  await app.queues.scans.idle()
  expect(searched).toEqual([])
  expect(state()).toMatchObject({ state: 'done', matched: 1, unmatched: 1 })
  app.clock.advance(8 * 24 * 3_600_000)
  startAutomaticScan(app)
  await app.queues.scans.idle()
  expect(searched).toEqual(['Unheard of'])
})

test.each([
  ['an administrator requests', (app: TestApp, userId: string) => expect(startScan(app, userId).accepted).toBe(false)],
  ['a changed folder causes', (app: TestApp, _: string, only: string) => startAutomaticScan(app, { only })],
  ['a task causes that a user runs', (app: TestApp) => startAutomaticScan(app, { isRequested: true })],
])('a scan that %s during another one follows it', async (_, request) => {
  const { app, place, root, userId, provider, scan, games, state } = scene
  writeTree(place, { 'Hades/x': '1' })
  const { search } = provider
  provider.search = async (query, limit) => {
    writeTree(place, { 'Celeste/x': '1' })
    if (query === 'Hades') request(app, userId, root.id)
    return search(query, limit)
  }
  await scan()
  expect(games().map(({ title }) => title)).toEqual(['Celeste', 'Hades'])
  expect(state()).toMatchObject({ state: 'done', matched: 2 })
})

test('a cancelled scan is not followed by another', async () => {
  const { app, place, userId, provider, scan, state } = scene
  writeTree(place, { 'Hades/x': '1' })
  const { search } = provider
  provider.search = async (query, limit) => {
    startScan(app, userId)
    cancelScans(app)
    return search(query, limit)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'cancelled' })
})

test('a request of an administrator counts beside a change of the folder: unknown folders are looked up again', async () => {
  const { app, place, root, userId, provider, scan, searched } = scene
  writeTree(place, { 'Hades/x': '1', 'Unheard of/x': '1' })
  const { search } = provider
  let isFirst = true
  provider.search = async (query, limit) => {
    if (query === 'Unheard of' && isFirst) {
      isFirst = false
      startAutomaticScan(app, { only: root.id })
      startScan(app, userId)
    }
    return search(query, limit)
  }
  await scan()
  expect(searched.filter((query) => query === 'Unheard of')).toHaveLength(2)
})
