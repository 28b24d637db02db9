import { expect, test } from 'bun:test'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import { correctionsWithin, createScopeTest, folderOf, placeOf, scopeOf } from '#domain/importing/import-scope.ts'

const corrections: ImportCorrections = {
  version: '2',
  files: [
    { path: 'Half-Life/', gameId: 'half-life' },
    { path: 'Half-Life/manual.pdf', gameId: null, category: 'extra' },
    { path: 'Half-Life/bonus/', gameId: 'opposing-force' },
    { path: 'shared.txt', skip: true },
  ],
}

test('a game gets the files that were corrected to it, without those that were corrected to others', () => {
  const scope = scopeOf(corrections, 'half-life', null)
  const isIn = createScopeTest(scope)
  expect(['Half-Life/hl.exe', 'Half-Life/a/b', 'Half-Life/manual.pdf', 'Half-Life/bonus/x', 'x'].filter(isIn)).toEqual([
    'Half-Life/hl.exe',
    'Half-Life/a/b',
  ])
  expect(placeOf(scope)).toBe('Half-Life/')
  expect(folderOf(scope)).toBe('Half-Life/')
})

test('a scope of one folder or file has its name, one of several that of the folder around them', () => {
  const placeOfAll = (...paths: string[]) =>
    placeOf(scopeOf({ files: paths.map((path) => ({ path, gameId: 'one' })) }, 'one', null))
  expect(placeOfAll('a/', 'a/b/', 'a/c')).toBe('a/')
  expect(placeOfAll('a/b.iso')).toBe('a/b.iso')
  expect(placeOfAll('a/b.iso', 'a/c.iso')).toBe('a/')
  expect(placeOfAll('a/', 'b/')).toBe('')
})

test('a scope and its corrections hold nothing about files outside of it', () => {
  const files = Array.from({ length: 100 }, (_, number) => ({ path: `game ${number}/`, gameId: `${number}` }))
  const noted = [
    ...files,
    { path: 'game 7/a/', gameId: null },
    { path: 'game 7/b', skip: true },
    { path: 'x', skip: true },
  ]
  const scope = scopeOf({ files: noted }, '7', null)
  expect(scope).toEqual([
    [
      { path: 'game 7/', skip: false },
      { path: 'game 7/a/', skip: true },
    ],
  ])
  expect(correctionsWithin({ files: noted }, scope)).toEqual({ files: [{ path: 'game 7/b', skip: true }] })
})

test('splitting again leaves what the import did not have to others', () => {
  const first = scopeOf({ files: [{ path: 'a/b/', gameId: 'one' }] }, 'one', null)
  const second = scopeOf({ files: [{ path: 'a/', gameId: 'two' }] }, 'two', first)
  expect(['a/x', 'a/b/x', 'x'].filter(createScopeTest(second))).toEqual(['a/b/x'])
})

test('the common folder of a scope ends where its places differ', () => {
  const folderOfAll = (...paths: string[]) =>
    folderOf(scopeOf({ files: paths.map((path) => ({ path, gameId: 'one' })) }, 'one', null))
  expect(folderOfAll('a/b/', 'a/bc/')).toBe('a/')
  expect(folderOfAll('a/b/c', 'a/b/d/e')).toBe('a/b/')
  expect(folderOfAll('a/', 'b')).toBe('')
  expect(folderOfAll('file')).toBe('')
})

test('an import of some of the files keeps what was corrected about them and the folders around them', () => {
  const scope = scopeOf({ files: [{ path: 'a/b/', gameId: 'one' }] }, 'one', null)
  const files = [
    { path: 'a/', version: '2' },
    { path: 'a/b/', gameId: 'one', category: 'extra' as const },
    { path: 'a/b/c', skip: true },
    { path: 'a/d', skip: true },
  ]
  expect(correctionsWithin({ kind: 'dlc', files }, scope)).toEqual({
    files: [
      { path: 'a/', version: '2' },
      { path: 'a/b/', category: 'extra' },
      { path: 'a/b/c', skip: true },
    ],
  })
  expect(correctionsWithin({ kind: 'dlc', files: [{ path: 'a/b/', gameId: 'one' }] }, scope)).toBeNull()
})
