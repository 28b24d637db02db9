import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { fileTreeOfGame } from '#core/library/file-tree.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

let app: ReturnType<typeof createTestApp>
let userId: string
let gameId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  gameId = storeGame(app, { userId, title: 'Hades', libraryPath: '/games/Hades' }).id
})

afterEach(() => app.close())

const file = (path: string, change: Partial<GameFile> = {}): GameFile => ({
  id: randomUUID(),
  gameId,
  path,
  size: 10,
  category: 'main',
  version: '1.0',
  downloadId: null,
  addedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

const tree = (folder = '', page: { limit?: number; offset?: number } = {}) =>
  fileTreeOfGame(app, userId, gameId, { folder, ...page })

test('a folder has the size of everything below it, its category and its version if all its files share them', () => {
  app.imports.putFiles([
    file('/games/Hades/setup.exe', { size: 100 }),
    file('/games/Hades/data/a.bin', { size: 1000 }),
    file('/games/Hades/data/deep/b.bin', { size: 2000 }),
    file('/games/Hades/data/deep/c.bin', { size: 4000, version: '1.1' }),
    file('/games/Hades/Update/patch.exe', { size: 7, category: 'update', version: '1.1' }),
  ])
  const { tree: root, total } = tree()
  expect(total).toBe(3)
  expect(root).toEqual({
    size: 7107,
    files: 5,
    categories: [
      { category: 'main', size: 7100, files: 4 },
      { category: 'update', size: 7, files: 1 },
    ],
    entries: [
      {
        kind: 'folder',
        fileId: null,
        name: 'data',
        path: 'data',
        size: 7000,
        files: 3,
        category: 'main',
        version: null,
      },
      {
        kind: 'folder',
        fileId: null,
        name: 'Update',
        path: 'Update',
        size: 7,
        files: 1,
        category: 'update',
        version: '1.1',
      },
      {
        kind: 'file',
        fileId: expect.any(String),
        name: 'setup.exe',
        path: 'setup.exe',
        size: 100,
        files: 1,
        category: 'main',
        version: '1.0',
      },
    ],
  })
  expect(tree('data').tree.entries).toMatchObject([
    { kind: 'folder', path: 'data/deep', size: 6000, files: 2 },
    { kind: 'file', path: 'data/a.bin', size: 1000 },
  ])
})

test('names with special characters, or that begin alike, stay apart', () => {
  app.imports.putFiles([
    file('/games/Hades/data/a'),
    file('/games/Hades/data 2/b'),
    file("/games/Hades/data'0/%_c"),
    file('/games/Hades/ünïcode 🎮/d'),
  ])
  expect(tree().tree.entries.map(({ name, files }) => [name, files])).toEqual([
    ['data', 1],
    ['data 2', 1],
    ["data'0", 1],
    ['ünïcode 🎮', 1],
  ])
  expect(tree('data').tree.files).toBe(1)
  expect(tree('ünïcode 🎮').tree.entries).toMatchObject([{ path: 'ünïcode 🎮/d' }])
  expect(tree("data'0").tree.entries).toMatchObject([{ name: '%_c' }])
})

test('paths are relative also without a folder of the game, and if files are outside of it', () => {
  app.imports.putFiles([file('/elsewhere/games/a/x'), file('/elsewhere/games/b/y')])
  expect(tree().tree.entries.map(({ path }) => path)).toEqual(['a', 'b'])
  app.imports.putFiles([file('/elsewhere/other/z')])
  expect(tree().tree.entries.map(({ path }) => path)).toEqual(['games', 'other'])
})

test('a folder with very many files is listed in pages', () => {
  const names = Array.from({ length: 12_000 }, (_, number) => `/games/Hades/${String(number).padStart(5, '0')}.bin`)
  app.imports.putFiles(names.map((path) => file(path)))
  const first = tree()
  expect(first.total).toBe(12_000)
  expect(first.tree).toMatchObject({ files: 12_000, size: 120_000 })
  expect(first.tree.entries).toHaveLength(200)
  expect(tree('', { limit: 2, offset: 11_999 }).tree.entries.map(({ name }) => name)).toEqual(['11999.bin'])
})

test('a game without files has an empty tree, and the game of another user has none', () => {
  expect(tree()).toEqual({ tree: { size: 0, files: 0, categories: [], entries: [] }, total: 0 })
  expect(() => fileTreeOfGame(app, storeUser(app).id, gameId, {})).toThrow('Game not found')
})

test('a folder outside of the game has nothing', () => {
  const other = storeGame(app, { userId, title: 'Other', libraryPath: '/games/Other' }).id
  app.imports.putFiles([file('/games/Hades/a'), file('/games/Other/b', { gameId: other })])
  expect(tree('../Other').tree.files).toBe(0)
  expect(tree('..').tree.entries).toEqual([])
})
