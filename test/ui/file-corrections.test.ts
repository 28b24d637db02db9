import { expect, test } from 'bun:test'
import type { PreviewRow } from '#domain/importing/import-preview.ts'
import { correctRows, hasCorrections, withFileChange } from '../../src/ui/pages/import/file-corrections.ts'

test('a change of a folder takes the place of those of its files, and leaves the rest of them', () => {
  let corrections = withFileChange({}, 'DLC/one.pak', { category: 'extra' })
  corrections = withFileChange(corrections, 'DLC/one.pak', { version: '2' })
  corrections = withFileChange(corrections, 'DLC/two.pak', { category: 'main' })
  corrections = withFileChange(corrections, 'game.exe', { skip: true })
  expect(withFileChange(corrections, 'DLC/', { category: 'dlc' }).files).toEqual([
    { path: 'DLC/one.pak', version: '2' },
    { path: 'game.exe', skip: true },
    { path: 'DLC/', category: 'dlc' },
  ])
})

test('a file is corrected once, with all that was changed', () => {
  const first = withFileChange({ kind: 'dlc' }, 'a', { skip: true })
  expect(withFileChange(first, 'a', { skip: false, version: null })).toEqual({
    kind: 'dlc',
    files: [{ path: 'a', skip: false, version: null }],
  })
})

test('corrections are told from none', () => {
  expect(hasCorrections({})).toBe(false)
  expect(hasCorrections({ files: [] })).toBe(false)
  expect(hasCorrections({ version: null })).toBe(true)
  expect(hasCorrections({ files: [{ path: 'a', skip: true }] })).toBe(true)
})

function row(path: string, overrides: Partial<PreviewRow> = {}): PreviewRow {
  const shared = { files: 1, size: 1, expanded: false, category: 'main', version: '1', outcome: 'import' } as const
  const counts = { skipped: 0, conflicts: 0, otherGames: 0 }
  return { path, ...shared, ...counts, reason: null, gameId: null, target: path, ...overrides }
}

test('rows show a correction before the server answers, except where files of a folder may differ from it', () => {
  const rows = [row('a/', { files: 2 }), row('a/1'), row('a/2', { outcome: 'unpack', category: null }), row('b')]
  const corrections = {
    files: [
      { path: 'a/', skip: true, category: 'dlc' as const },
      { path: 'a/1', skip: false },
    ],
  }
  expect(correctRows(rows, corrections, null)).toEqual([
    row('a/', { files: 2, category: 'dlc' }),
    row('a/1', { category: 'dlc' }),
    row('a/2', { outcome: 'unpack', category: null }),
    row('b'),
  ])
  const [folder] = correctRows(rows, { files: [{ path: 'a/', skip: true }] }, null)
  expect(folder).toMatchObject({ skipped: 2, outcome: 'skip', reason: 'corrected' })
})

test('what is skipped is shown as skipped, whatever game its folder is corrected to', () => {
  const skipped = { skipped: 1, outcome: 'skip', reason: 'extension' } as const
  const rows = [row('a/', { files: 3, skipped: 1, outcome: null }), row('a/info.nfo', skipped), row('a/1'), row('a/2')]
  const [folder, note, file] = correctRows(rows, { files: [{ path: 'a/', gameId: 'other' }] }, 'main')
  expect(folder).toMatchObject({ gameId: 'other', otherGames: 2, skipped: 1 })
  expect(note).toEqual(row('a/info.nfo', skipped))
  expect(file).toMatchObject({ gameId: 'other', otherGames: 1 })
})

test('a row shows the game that it is corrected to, except where files of a folder may differ from it', () => {
  const rows = [row('a/', { files: 2 }), row('a/1'), row('b'), row('c', { gameId: 'other', outcome: 'otherGame' })]
  const corrections = {
    files: [
      { path: 'a/', gameId: 'other' },
      { path: 'b', gameId: 'main' },
      { path: 'c', gameId: null },
    ],
  }
  const [folder, file, own, back] = correctRows(rows, corrections, 'main')
  expect(folder).toMatchObject({ gameId: 'other', otherGames: 2, outcome: 'otherGame' })
  expect(file).toMatchObject({ gameId: 'other', otherGames: 1, outcome: 'otherGame' })
  expect(own).toMatchObject({ gameId: null, otherGames: 0, outcome: 'import' })
  expect(back).toMatchObject({ gameId: null, otherGames: 0, outcome: null })
  const mixed = { files: [...corrections.files, { path: 'a/1', gameId: null }] }
  expect(correctRows(rows, mixed, 'main')[0]).toMatchObject({ gameId: null, outcome: 'import' })
})
