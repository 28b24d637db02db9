import { expect, test } from 'bun:test'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import { correctionsWithin, createScopeTest, folderOf, placesIn, scopeOf } from '#domain/importing/import-scope.ts'

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
  expect(placesIn(scope)).toEqual(['Half-Life/'])
  expect(folderOf(scope)).toBe('Half-Life/')
})

test('what is in a folder of the scope is no place of its own', () => {
  const files = ['a/', 'a/b/', 'a/c', 'ab', 'd/e'].map((path) => ({ path, gameId: 'one' }))
  expect(placesIn(scopeOf({ files }, 'one', null))).toEqual(['a/', 'ab', 'd/e'])
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

test('an import of some of the files keeps what was corrected about them', () => {
  expect(correctionsWithin(corrections)).toEqual({
    files: [
      { path: 'Half-Life/manual.pdf', category: 'extra' },
      { path: 'shared.txt', skip: true },
    ],
  })
  expect(correctionsWithin({ kind: 'dlc', files: [{ path: 'a', gameId: 'one' }] })).toBeNull()
})
