import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { cancelRemovals, removalTasks, resumeGameRemovals } from '#core/removal/games/removal-tasks.ts'
import { removeGame, removeGames } from '#core/removal/games/remove-games.ts'
import { runRemoval } from '#core/removal/games/run-removal.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { ImportStatus } from '#domain/importing/import.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { createTestApp, type TestApp } from '../../../test-app.ts'
import { writeTree } from '../../importing/arrived-download.ts'

let app: TestApp
let userId: string
let library: string
let disk: string
const signal = new AbortController().signal

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app, { role: 'member' }).id
  library = join(app.folder, 'library')
  disk = join(app.folder, 'disk')
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
})
afterEach(() => app.close())

function addGames(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const title = `Game ${number}`
    writeTree(library, { [`${title}/game.exe`]: 'x' })
    return storeGame(app, { userId, title, libraryPath: join(library, title), folderOrigin: 'imported' }).id
  })
}

function unmount(): void {
  renameSync(library, disk)
  mkdirSync(library)
}

function startRemoval(ids: readonly string[]) {
  const removal = { id: crypto.randomUUID(), userId, deleteFiles: true }
  app.gameRemovals.add(removal, ids)
  return { ...removal, isResumed: true }
}

/** The context with something that happens whenever the running imports are read, as at the start of each deletion. */
function whenImportsAreRead(act: () => void) {
  const withStatus = (statuses: readonly ImportStatus[]) => {
    act()
    return app.imports.withStatus(statuses)
  }
  return { ...app, imports: { ...app.imports, withStatus } }
}

const messages = () => app.history.list({ userId, type: 'deleted' }).entries.map(({ message }) => message)

test('a folder that a member enters while the deletion starts is not the own one of the game', async () => {
  const [id = ''] = addGames(1)
  writeTree(library, { 'Of others/game.exe': 'x' })
  const target = join(library, 'Of others')
  const context = whenImportsAreRead(() => app.games.update(id, { libraryPath: target, folderOrigin: 'entered' }))
  expect(await removeGame(context, userId, id, { deleteFiles: true })).toMatchObject({
    deleted: false,
    reason: 'not-allowed',
  })
  expect(readdirSync(library).toSorted()).toEqual(['Game 0', 'Of others'])
})

test('a removal that continues after a restart waits for the disk of the games', async () => {
  const ids = addGames(12)
  const removal = startRemoval(ids)
  unmount()
  expect(await runRemoval(app, removal, signal)).toBe(false)
  expect(app.games.withIds(ids)).toHaveLength(12)
  expect(removalTasks(app, userId)).toMatchObject([{ state: 'running', total: 12, done: 0 }])
  renameSync(disk, library)
  expect(await runRemoval(app, removal, signal)).toBe(true)
  expect(app.games.withIds(ids)).toEqual([])
  expect(readdirSync(library)).toEqual([])
  expect(messages().every((message) => message.endsWith('was deleted'))).toBe(true)
})

test('a folder on a disk that is not mounted is not said to have been deleted', async () => {
  const [id = '', other = ''] = addGames(2)
  const removal = startRemoval([id, other])
  app.gameRemovals.start(removal.id, [id], join(library, 'Game 0'))
  unmount()
  expect(await runRemoval(app, removal, signal)).toBe(false)
  expect(messages()).toEqual(['Removed from the library; files kept (missing): Its folder does not exist'])
  expect(app.games.withIds([id, other]).map((game) => game.id)).toEqual([other])
})

test('a game whose deletion fails unexpectedly does not stop the others', async () => {
  const ids = addGames(25)
  let reads = 0
  const context = whenImportsAreRead(() => {
    reads += 1
    if (reads === 7) throw new TypeError('Unexpected')
  })
  const outcome = await removeGames(context, userId, ids, { deleteFiles: true })
  expect(outcome).toMatchObject({ changed: 25, failed: [], kept: [{ reason: 'failed' }] })
  expect(app.games.withIds(ids)).toEqual([])
  expect(readdirSync(library)).toHaveLength(1)
  expect(app.log.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a removal of one game waits for no removals of many, and is not stopped with them', async () => {
  const [id = ''] = addGames(1)
  const others = Promise.withResolvers<void>()
  for (let at = 0; at < 4; at++) app.queues.removals.enqueue(`other ${at}`, () => others.promise)
  const removing = removeGame(app, userId, id, { deleteFiles: true })
  cancelRemovals(app, userId)
  expect(await removing).toMatchObject({ deleted: true })
  others.resolve()
  expect(existsSync(join(library, 'Game 0'))).toBe(false)
  expect(removalTasks(app, userId)).toMatchObject([{ state: 'done', total: 1, done: 1 }])
})

test('two removals of the same games count each game once', async () => {
  const ids = addGames(3)
  const remove = () => removeGames(app, userId, ids, { deleteFiles: false })
  const outcomes = await Promise.all([remove(), remove()])
  expect(outcomes.reduce((sum, { changed }) => sum + changed, 0)).toBe(3)
  expect(outcomes.flatMap(({ failed }) => failed)).toHaveLength(3)
  expect(removalTasks(app, userId)).toMatchObject([{ state: 'done', total: 3, done: 3 }])
})

test('a removal of one game that waits for its disk after a restart can be stopped', async () => {
  const [id = ''] = addGames(1)
  startRemoval([id])
  unmount()
  resumeGameRemovals(app)
  await app.queues.removals.idle()
  expect(removalTasks(app, userId)).toMatchObject([{ state: 'running', total: 1, done: 0 }])
  cancelRemovals(app, userId)
  expect(removalTasks(app, userId)).toMatchObject([{ state: 'cancelled' }])
  renameSync(disk, library)
  resumeGameRemovals(app)
  await app.queues.removals.idle()
  expect(app.games.findById(id)).not.toBeNull()
  expect(existsSync(join(library, 'Game 0/game.exe'))).toBe(true)
})
