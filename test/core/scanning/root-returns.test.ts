import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { listRootFolders } from '#core/root-folders/root-folders.ts'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { startScan } from '#core/scanning/start-scan.ts'
import { rootFolderScan } from '#core/system/checks/root-folder-scan.ts'
import { rootFolderUnreadable } from '#core/system/checks/root-folder-unreadable.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

let app: TestApp
let place: string
let userId: string

beforeEach(() => {
  app = createTestApp({ metadataSource: knownGames('Hades', 'Celeste') })
  userId = storeUser(app).id
  place = join(app.folder, 'root')
  writeTree(place, { 'Hades/x': '1', 'Celeste/x': '1' })
  storeRootFolder(app, { path: place })
})

afterEach(async () => {
  await app.close()
})

async function scan(): Promise<string | undefined> {
  startScan(app, userId)
  await app.queues.scans.idle()
  return scanStatus(app).roots[0]?.state
}

const codes = async () =>
  (await currentIssues(app, [], { checks: [rootFolderScan, rootFolderUnreadable] })).map(({ code }) => code)
const shown = async () => {
  const [root] = await listRootFolders(app, 'admin')
  return { accessible: root?.accessible, message: root?.message }
}
const healthy = { accessible: true, message: null }

test('a root folder whose disk is back is healthy without a scan', async () => {
  expect(await scan()).toBe('done')
  renameSync(place, `${place}-away`)
  expect(await scan()).toBe('failed')
  expect(await codes()).toEqual(['root-folder-unreadable', 'root-folder-scan'])
  expect(await shown()).toMatchObject({ accessible: false, message: expect.stringContaining('Is its disk mounted?') })
  mkdirSync(place)
  expect(await codes()).toEqual(['root-folder-scan'])
  rmdirSync(place)
  renameSync(`${place}-away`, place)
  expect(await codes()).toEqual([])
  expect(await shown()).toEqual(healthy)
})

test('games that are back in their place are no longer reported, without a scan', async () => {
  await scan()
  app.health.beginCheck()
  for (const title of ['Hades', 'Celeste']) renameSync(join(place, title), join(app.folder, title))
  writeTree(place, { 'Something else/x': '1' })
  expect(app.health.isCheckRequested()).toBe(false)
  expect(await scan()).toBe('done')
  // The health page shows the result of a scan soon.
  expect(app.health.isCheckRequested()).toBe(true)
  expect(await codes()).toEqual(['root-folder-scan'])
  expect((await shown()).message).toStartWith('2 games are no longer in this folder: Celeste, Hades.')
  renameSync(join(app.folder, 'Hades'), join(place, 'Hades'))
  expect((await shown()).message).toBe(
    '1 game is no longer in this folder: Celeste. It stays in the library until you remove it.',
  )
  renameSync(join(app.folder, 'Celeste'), join(place, 'Celeste'))
  expect(await codes()).toEqual([])
  expect(await shown()).toEqual(healthy)
})

test('a scan that failed for another reason is still reported', async () => {
  app.startScanWorker = () => {
    throw new Error('no more processes')
  }
  expect(await scan()).toBe('failed')
  expect(await codes()).toEqual(['root-folder-scan'])
})
