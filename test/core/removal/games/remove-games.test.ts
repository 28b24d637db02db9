import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { previewRemoval } from '#core/removal/games/preview-removal.ts'
import { cancelRemovals, removalTasks } from '#core/removal/games/removal-tasks.ts'
import { removeGames } from '#core/removal/games/remove-games.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { gameDeletionLock } from '#core/tasks/locks.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { openObserved } from '../../../db/observed-database.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { createTestApp, type TestApp } from '../../../test-app.ts'
import { writeTree } from '../../importing/arrived-download.ts'

let app: TestApp
let userId: string
let library: string
let queries = 0

beforeEach(() => {
  app = createTestApp({
    open: (file) =>
      openObserved(new Database(file), () => {
        queries += 1
      }),
  })
  userId = storeUser(app).id
  library = join(app.folder, 'library')
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
})
afterEach(() => app.close())

function addGames(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const title = `Game ${count}-${number}`
    writeTree(library, { [`${title}/game.exe`]: 'x' })
    return storeGame(app, { userId, title, libraryPath: join(library, title) }).id
  })
}
const remove = (ids: string[], deleteFiles: boolean) => removeGames(app, userId, ids, { deleteFiles })

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries
  await work()
  return queries - before
}

test('a removal of many games takes no more queries than a removal of few', async () => {
  const [few, many] = [addGames(2), addGames(10)]
  const forFew = await queriesOf(() => remove(few, false))
  expect(forFew).toBeGreaterThan(0)
  expect(await queriesOf(() => remove(many, false))).toBe(forFew)
  expect(app.games.withIds([...few, ...many])).toEqual([])
  expect(app.history.list({ userId, type: 'deleted' }).total).toBe(12)
})

test('a removal without files takes small steps however many rows the games have', async () => {
  const [id = ''] = addGames(1)
  const rows = Array.from({ length: 1500 }, (_, number) => ({ id: crypto.randomUUID(), path: `f${number}` }))
  app.connection.all(
    `INSERT INTO game_files (id, game_id, path, size, category, added_at)
      SELECT value ->> 'id', ?, value ->> 'path', 1, 'main', '' FROM json_each(?)`,
    id,
    JSON.stringify(rows),
  )
  const countFiles = () => app.connection.all<{ n: number }>('SELECT count(*) AS n FROM game_files')[0]?.n ?? 0
  const counts: number[] = []
  const removing = remove([id], false)
  const looks = (async () => {
    while (countFiles() > 0) {
      counts.push(countFiles())
      await setImmediate()
    }
  })()
  expect(await removing).toMatchObject({ changed: 1 })
  await looks
  const steps = counts.map((count, at) => count - (counts[at + 1] ?? 0))
  expect(counts.length).toBeGreaterThan(3)
  expect(Math.max(...steps)).toBeLessThanOrEqual(400)
})

test('a removal can be stopped, and keeps the games that are left with their files', async () => {
  const ids = addGames(60)
  const stop = app.events.on('gameChanged', () => cancelRemovals(app, userId))
  const outcome = await remove(ids, true)
  stop()
  expect(outcome).toMatchObject({ stopped: true, kept: [] })
  expect(outcome.changed).toBeGreaterThan(0)
  expect(outcome.failed).toHaveLength(60 - outcome.changed)
  expect(outcome.failed[0]).toEqual({
    id: expect.any(String),
    error: 'The removal was stopped',
    message: { key: 'library.stoppedRemoval', values: {} },
  })
  const left = app.games.withIds(ids)
  expect(left.map(({ id }) => id).toSorted()).toEqual(outcome.failed.map(({ id }) => id).toSorted())
  expect(left.every(({ libraryPath }) => existsSync(join(libraryPath ?? '', 'game.exe')))).toBe(true)
  expect(readdirSync(library)).toHaveLength(left.length)
  const [task] = removalTasks(app, userId)
  expect(task).toEqual({ kind: 'remove', state: 'cancelled', total: 60, done: outcome.changed, failed: 0 })
  expect(await remove(ids, true)).toMatchObject({ stopped: false, changed: left.length })
})

test('a removal that was stopped within a game finishes that game, even if another one starts meanwhile', async () => {
  const [other = ''] = addGames(1)
  const files = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`Large/${number % 30}/${number}`, 'x']))
  writeTree(library, files)
  const large = storeGame(app, { userId, title: 'Large', libraryPath: join(library, 'Large') }).id
  const removing = remove([large], true)
  const startsOf = () => app.connection.all<{ n: number }>('SELECT sum(started) AS n FROM games_to_remove')[0]?.n ?? 0
  while (startsOf() === 0) await setImmediate()
  cancelRemovals(app, userId)
  expect(await remove([other], false)).toMatchObject({ changed: 1 })
  expect(await removing).toMatchObject({ changed: 1, failed: [], kept: [], stopped: false })
  expect(app.games.findById(large)).toBeNull()
  expect(existsSync(join(library, 'Large'))).toBe(false)
})

test('a removal that waits for the renaming of a folder deletes it at its new place', async () => {
  const [id = ''] = addGames(1)
  const to = join(library, 'New name')
  const renaming = Promise.withResolvers<void>()
  const renamed = app.queues.imports.withLock(gameDeletionLock(id), () => renaming.promise)
  const removing = remove([id], true)
  // The removal has come to the lock.
  for (let step = 0; step < 20; step++) await setImmediate()
  renameSync(app.games.findById(id)?.libraryPath ?? '', to)
  app.games.update(id, { libraryPath: to })
  renaming.resolve()
  await renamed
  expect(await removing).toMatchObject({ changed: 1, kept: [] })
  expect(readdirSync(library)).toEqual([])
})

test('nobody stops or sees the removals of others', async () => {
  const ids = addGames(30)
  const other = storeUser(app).id
  const stop = app.events.on('gameChanged', () => cancelRemovals(app, other))
  expect(await remove(ids, false)).toMatchObject({ changed: 30, stopped: false })
  stop()
  expect(removalTasks(app, other)).toEqual([])
})

test('the preview of a removal takes as many queries for many games as for few', async () => {
  const [few, many] = [addGames(2), addGames(25)]
  const forFew = await queriesOf(() => previewRemoval(app, userId, few))
  expect(forFew).toBeGreaterThan(0)
  expect(await queriesOf(() => previewRemoval(app, userId, many))).toBe(forFew)
})

test('the last of the removed games that share a folder deletes it, and the preview says so', async () => {
  const [id = ''] = addGames(1)
  const folder = app.games.findById(id)?.libraryPath ?? ''
  const twin = storeGame(app, { userId, title: 'Twin', libraryPath: folder })
  for (const ids of [[id], [twin.id]]) expect((await previewRemoval(app, userId, ids)).deleted.games).toBe(0)
  const preview = await previewRemoval(app, userId, [id, twin.id])
  expect(preview).toMatchObject({ deleted: { games: 1 }, kept: [{ id, reason: 'not-allowed' }] })
  expect(await remove([id, twin.id], true)).toMatchObject({ changed: 2, kept: [{ id, reason: 'not-allowed' }] })
  expect(existsSync(folder)).toBe(false)
})

test('the folder of another game is kept wherever it lies', async () => {
  writeTree(library, { 'Series/First/a': '1', 'Series/Second/b': '2', 'Series Two/c': '3' })
  const store = (title: string, name: string) => storeGame(app, { userId, title, libraryPath: join(library, name) }).id
  const series = store('Series', 'Series')
  const first = store('First', 'Series/First')
  const two = store('Two', 'Series Two')
  const reasonOf = (title: string) => ({ reason: 'not-allowed', message: expect.stringContaining(title) })
  const keptOf = async (ids: string[]) => (await previewRemoval(app, userId, ids)).kept
  expect(await keptOf([series, two])).toMatchObject([{ id: series, ...reasonOf('First') }])
  expect(await keptOf([first, two])).toMatchObject([{ id: first, ...reasonOf('Series') }])
})
