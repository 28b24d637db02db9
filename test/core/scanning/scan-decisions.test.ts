import { afterEach, beforeEach, expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { removeGame } from '#core/removal/games/remove-games.ts'
import { ignoreEntry } from '#core/scanning/ignore-entry.ts'
import { matchManually } from '#core/scanning/match-manually.ts'
import { listUnmatched, scanStatus } from '#core/scanning/scan-progress.ts'
import { cancelScans, resumeScans, startAutomaticScan, startScan } from '#core/scanning/start-scan.ts'
import { AppError, RetryLaterError } from '#domain/errors.ts'
import { storeRootFolder } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
})

afterEach(() => scene.app.close())

test('a scan waits while the provider is down, and then continues', async () => {
  const { app, place, provider, searched, scan, state } = scene
  writeTree(place, { 'Celeste/x': '1', 'Hades/x': '1', 'Portal 2/x': '1', 'Stardew Valley/x': '1' })
  const { search } = provider
  let down = false
  provider.search = async (query, limit) => {
    down ||= query === 'Portal 2'
    if (down) throw new AppError('upstream', 'Steam answered 503')
    return search(query, limit)
  }
  await scan()
  for (let hours = 0; hours < 3; hours += 1) {
    expect(state()).toMatchObject({ state: 'paused', done: 2, total: 4, matched: 2, unmatched: 0 })
    expect(state()?.message).toContain('Steam answered 503')
    expect(resumeScans(app)).toBe(1)
    await app.queues.scans.idle()
  }
  provider.search = search
  searched.length = 0
  expect(resumeScans(app)).toBe(1)
  await app.queues.scans.idle()
  expect(searched).toEqual(['Portal 2', 'Stardew Valley'])
  expect(state()).toMatchObject({ state: 'done', done: 4, matched: 4, message: null })
})

test('one failing lookup does not block the others, and is retried', async () => {
  const { app, place, userId, provider, scan, state } = scene
  writeTree(place, { 'Celeste/x': '1', 'Hades/x': '1', 'Portal 2/x': '1' })
  const { search } = provider
  provider.search = async (query, limit) => {
    if (query === 'Celeste') throw new AppError('upstream', 'Steam answered 500')
    return search(query, limit)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: 2, unmatched: 1 })
  expect(listUnmatched(app, userId)[0]?.reason).toContain('The next scan tries again. Steam answered 500')
  provider.search = search
  startAutomaticScan(app)
  await app.queues.scans.idle()
  expect(state()).toMatchObject({ state: 'done', matched: 3, unmatched: 0 })
})

test('a scan pauses as long as the provider asks for', async () => {
  const { place, provider, scan, state } = scene
  writeTree(place, { 'Hades/x': '1' })
  const { search } = provider
  let refusals = 1
  provider.search = async (query, limit) => {
    if (refusals-- > 0) throw new RetryLaterError('too many calls', 1)
    return search(query, limit)
  }
  const startedAt = Date.now()
  await scan()
  // Timers may fire a little early.
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(950)
  expect(state()).toMatchObject({ state: 'done', matched: 1 })
})

test('a folder marked as not a game is ignored until that is undone', async () => {
  const { app, root, place, userId, searched, scan, state } = scene
  writeTree(place, { 'Holiday pictures/sea.jpg': '1', 'Hades/x': '1' })
  await scan()
  const say = (folderName: string, ignored: boolean) => ignoreEntry(app, { rootFolderId: root.id, folderName, ignored })
  expect(() => say('Hades', true)).toThrow('belongs to a game in the library')
  expect(() => say('Nothing', true)).toThrow('No scan found')
  say('Holiday pictures', true)
  expect(listUnmatched(app, userId)).toEqual([])
  renameSync(join(place, 'Holiday pictures'), join(app.folder, 'away'))
  await scan()
  renameSync(join(app.folder, 'away'), join(place, 'Holiday pictures'))
  searched.length = 0
  await scan()
  expect(searched).toEqual([])
  expect(state()).toMatchObject({ done: 2, total: 2, matched: 1, unmatched: 0 })
  const [ignored] = listUnmatched(app, userId, { ignored: true })
  expect(ignored).toMatchObject({ folderName: 'Holiday pictures', path: join(place, 'Holiday pictures') })
  say('Holiday pictures', false)
  expect(listUnmatched(app, userId).map(({ folderName }) => folderName)).toEqual(['Holiday pictures'])
  startAutomaticScan(app)
  await app.queues.scans.idle()
  expect(searched).toEqual(['Holiday pictures'])
})

test('a removed game returns only after a requested scan or a manual match', async () => {
  const { app, root, place, userId, scan, games, state } = scene
  writeTree(place, { 'Hades/x': '1', 'Celeste/x': '1' })
  await scan()
  for (const { id } of games()) await removeGame(app, userId, id)
  expect(listUnmatched(app, userId).map(({ reason }) => reason)).toEqual([
    'Its game was removed from the library',
    'Its game was removed from the library',
  ])
  app.clock.advance(30 * 24 * 3_600_000)
  startAutomaticScan(app)
  await app.queues.scans.idle()
  expect(games()).toEqual([])
  expect(state()).toMatchObject({ state: 'done', done: 2, total: 2, matched: 0, unmatched: 2 })
  await matchManually(app, userId, { rootFolderId: root.id, folderName: 'Celeste', metadataId: 'steam:2' })
  expect(games()).toHaveLength(1)
  await scan()
  expect(games()).toHaveLength(2)
})

test('two root folders are scanned one after the other, and cancelled separately', async () => {
  const { app, root, place, userId, provider, games } = scene
  const second = join(app.folder, 'second')
  writeTree(place, { 'Hades/x': '1', 'Celeste/x': '1' })
  writeTree(second, { 'Portal 2/x': '1' })
  const other = storeRootFolder(app, { path: second })
  const { search } = provider
  provider.search = async (query, limit) => {
    if (query === 'Celeste') {
      expect(startScan(app, userId, { rootFolderId: other.id }).accepted).toBe(true)
      expect(startScan(app, userId).accepted).toBe(false)
      cancelScans(app, { rootFolderId: root.id })
    }
    return search(query, limit)
  }
  expect(startScan(app, userId, { rootFolderId: root.id }).accepted).toBe(true)
  await app.queues.scans.idle()
  expect(scanStatus(app).roots.map(({ state }) => state)).toEqual(['cancelled', 'done'])
  expect(games().map(({ title }) => title)).toContain('Portal 2')
})

test('a game is found even if the scan worker crashes, and measured by the next scan', async () => {
  const { app, place, scan, games, state } = scene
  writeTree(place, { 'Hades/x': '1', 'Celeste/y': '12' })
  const { startScanWorker } = app
  app.startScanWorker = () => ({ measure: async () => null, checkpoint: async () => undefined, close: () => undefined })
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: 2 })
  app.startScanWorker = startScanWorker
  await scan()
  const sizes = games().flatMap(({ id }) => app.imports.filesOf(id).map(({ size }) => size))
  expect(sizes).toEqual([2, 1])
})
