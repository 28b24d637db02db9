import { afterEach, beforeEach, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { folderOfGame } from '#core/removal/questions/folder-of-game.ts'
import { linkedFromLibrary } from '#core/removal/questions/linked-from-library.ts'
import { sharesPath } from '#core/removal/questions/shared-with-download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { storeDownload, storeDownloader, storeGame, storeImport, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

setDefaultTimeout(60_000)

let app: TestApp
let downloader: Downloader
let userId: string

beforeEach(() => {
  app = createTestApp()
  downloader = storeDownloader(app, { type: 'transmission', url: 'http://127.0.0.1:9' })
  userId = storeUser(app).id
})

afterEach(() => app.close())

const listed = (name: string): ClientDownload => ({
  clientId: name,
  name,
  state: 'completed',
  rawState: '',
  message: null,
  progress: 1,
  size: 1,
  downloaded: 1,
  downloadSpeed: 0,
  uploadSpeed: 0,
  eta: null,
  ratio: null,
  seeders: null,
  category: null,
  contentPath: `/downloads/${name}`,
  addedAt: null,
  completedAt: null,
})

function listInClient(downloads: readonly ClientDownload[]): void {
  app.clientMonitor.lastSnapshot = (id) => (id === downloader.id ? downloads : null)
}

const isShared = (path: string, stored: { id: string } | null = null) =>
  sharesPath(app, { downloader, clientId: 'own', stored }, new Set([path]))

async function isNeeded(path: string): Promise<boolean> {
  const facts = { record: null, place: path, paths: new Set([path]) }
  return ((await linkedFromLibrary(app, facts)) ?? (await folderOfGame(app, facts))) !== null
}

/** Runs the work and counts the turns of the event loop meanwhile. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const turn = (): void => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  isDone = true
  return turns
}

test.each<[string, boolean]>([
  ['/downloads/own', false],
  ['/downloads/other', true],
  ['/downloads/OTHER/part', true],
  ['/downloads', true],
  ['/downloads/oth', false],
  ['/downloads/queued/sub', true],
  ['/downloads/removing', false],
  ['/downloads/imported', false],
])('whether another download has files at %s: %p', async (path, expected) => {
  listInClient([listed('own'), listed('other')])
  const stored = { userId, downloaderId: downloader.id }
  storeDownload(app, { ...stored, status: 'queued', path: '/downloads/queued' })
  const removal = { deleteFiles: true, blacklist: false }
  storeDownload(app, { ...stored, status: 'queued', path: '/downloads/removing', removal })
  storeDownload(app, { ...stored, status: 'imported', path: '/downloads/imported' })
  const own = storeDownload(app, { ...stored, status: 'queued', path: '/downloads/own' })
  expect(await isShared(path, own)).toBe(expected)
})

test('a path is compared with very many listed downloads without blocking the event loop', async () => {
  listInClient(Array.from({ length: 20_000 }, (_, number) => listed(`release ${number}`)))
  expect(await countTurns(isShared('/downloads/own'))).toBeGreaterThan(1)
  expect(await isShared('/downloads/release 19999')).toBe(true)
})

test('links of an import and folders of games need the files at a path', async () => {
  storeGame(app, { userId, title: 'Portal', libraryPath: '/games/Portal' })
  const { id: downloadId } = storeDownload(app, { userId, downloaderId: downloader.id, status: 'imported' })
  const linked = { downloadId, transferMode: 'symlink' } as const
  storeImport(app, { ...linked, status: 'done', sourcePath: '/downloads/linked' })
  storeImport(app, { ...linked, status: 'review', sourcePath: '/downloads/in-review' })
  storeImport(app, { ...linked, status: 'failed', filesPlanned: 1, sourcePath: '/downloads/half' })
  storeImport(app, { downloadId, status: 'done', transferMode: 'copy', sourcePath: '/downloads/copied' })
  for (const path of ['/downloads/linked/a', '/downloads/half', '/games/portal/sub', '/games'])
    expect([path, await isNeeded(path)]).toEqual([path, true])
  for (const path of ['/downloads/in-review', '/downloads/copied', '/games/Port'])
    expect([path, await isNeeded(path)]).toEqual([path, false])
})

test('the folders of very many games are compared without blocking the event loop', async () => {
  app.transaction(() => {
    for (let number = 0; number < 3000; number += 1)
      storeGame(app, { userId, title: `Game ${number}`, libraryPath: `/games/Game ${number}` })
  })
  // As if each batch took long, which depends on the machine.
  let now = performance.now()
  const time = spyOn(performance, 'now').mockImplementation(() => {
    now += 6
    return now
  })
  const turns = await countTurns(isNeeded('/downloads/own'))
  time.mockRestore()
  expect(turns).toBeGreaterThan(1)
  expect(await isNeeded('/games/Game 2999')).toBe(true)
})
