import { expect, test } from 'bun:test'
import { createPreviewRows, type FilePreview } from '#domain/importing/preview-rows.ts'

function file(path: string, overrides: Partial<FilePreview> = {}): FilePreview {
  return {
    path,
    size: 10,
    category: 'main',
    version: '1.0',
    outcome: 'import',
    reason: null,
    target: path,
    gameId: null,
    ...overrides,
  }
}

const skipped = { outcome: 'skip', reason: 'extension', category: null, target: null } as const

test('the folders of a small release are expanded, and say what their files have in common', () => {
  const rows = createPreviewRows({}, 4)
  rows.add(file('bin/a/one.dll'))
  rows.add(file('bin/a/two.dll', { category: 'dlc', outcome: 'conflict' }))
  rows.add(file('bin/notes.txt', skipped))
  rows.add(file('game.exe'))
  const page = rows.page()
  expect(page).toMatchObject({ files: 4, size: 40, imported: 3, skipped: 1, conflicts: 1, total: 6 })
  expect(page.rows.map(({ path, files, expanded }) => [path, files, expanded])).toEqual([
    ['bin/', 3, true],
    ['bin/a/', 2, true],
    ['bin/a/one.dll', 1, false],
    ['bin/a/two.dll', 1, false],
    ['bin/notes.txt', 1, false],
    ['game.exe', 1, false],
  ])
  expect(page.rows[0]).toMatchObject({ category: null, version: '1.0', outcome: null, skipped: 1, conflicts: 1 })
  expect(page.rows[2]).toMatchObject({ category: 'main', outcome: 'import' })
})

test('skipped files do not hide the kind that the others share', () => {
  const rows = createPreviewRows({}, 3)
  rows.add(file('a/1.txt', skipped))
  rows.add(file('a/2.bin', { category: 'dlc' }))
  rows.add(file('a/3.txt', skipped))
  expect(rows.page().rows[0]).toMatchObject({ path: 'a/', category: 'dlc', outcome: null })
})

test('files for another game are counted apart, and their folder names the game if all of them are', () => {
  const rows = createPreviewRows({}, 3)
  const other = { outcome: 'otherGame', gameId: 'other', category: null, version: null, target: null } as const
  rows.add(file('a/1.bin', other))
  rows.add(file('b/1.bin', other))
  rows.add(file('b/2.bin', { category: 'dlc' }))
  const page = rows.page()
  expect(page).toMatchObject({ files: 3, imported: 1, otherGames: 2, skipped: 0 })
  const [first, , second] = page.rows
  expect(first).toMatchObject({ path: 'a/', gameId: 'other', outcome: 'otherGame', otherGames: 1 })
  expect(second).toMatchObject({ path: 'b/', gameId: null, category: 'dlc', version: '1.0', otherGames: 1 })
})

test('of a large release only the expanded folders have rows, in pages', () => {
  const rows = createPreviewRows({ expanded: ['b/'], offset: 2, limit: 3 }, 10_000)
  for (const folder of ['a', 'b', 'c']) for (let n = 0; n < 3000; n += 1) rows.add(file(`${folder}/deep/${n}`))
  rows.add(file('game.exe'))
  const page = rows.page()
  expect(page).toMatchObject({ files: 9001, total: 5, imported: 9001 })
  expect(page.rows.map(({ path, files }) => [path, files])).toEqual([
    ['b/deep/', 3000],
    ['c/', 3000],
    ['game.exe', 1],
  ])
})

test('a page never has more than 500 rows', () => {
  const rows = createPreviewRows({ expanded: [], limit: 100_000 }, 1000)
  for (let n = 0; n < 1000; n += 1) rows.add(file(`${n}`))
  expect(rows.page().rows).toHaveLength(500)
})
