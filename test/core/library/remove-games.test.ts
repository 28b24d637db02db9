import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changeGames } from '#core/library/change-games.ts'
import { previewRemoval } from '#core/library/preview-removal.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import.ts'
import { openObserved } from '../../db/observed-database.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

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
const remove = (ids: string[], deleteFiles: boolean) =>
  changeGames(app, userId, { ids, change: { delete: { deleteFiles } } })

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries
  await work()
  return queries - before
}

test('a removal of many games takes no more queries than a removal of few', async () => {
  const [few, many] = [addGames(2), addGames(25)]
  const forFew = await queriesOf(() => remove(few, false))
  expect(forFew).toBeGreaterThan(0)
  expect(await queriesOf(() => remove(many, false))).toBe(forFew)
  expect(app.games.withIds([...few, ...many])).toEqual([])
  expect(app.history.list({ userId, type: 'deleted' }).total).toBe(27)
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
