import { expect, test } from 'bun:test'
import { createCorrector } from '#domain/importing/correct-files.ts'
import type { FileCategory } from '#domain/importing/file-category.ts'
import { createFileList } from '#domain/importing/file-list.ts'
import { assertCorrections, correctRelease } from '#domain/importing/import-corrections.ts'
import { type PlanRequest, planImport } from '#domain/importing/import-plan.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'

type Placed = { target: string; category: FileCategory; version?: string }

function planned(overrides: Partial<PlanRequest>, paths: readonly string[] = ['game.exe', 'DLC/one.bin', 'read.me']) {
  const files = createFileList()
  for (const path of paths) files.add({ path, size: 10 })
  const result = planImport({
    source: { root: '/dl/Game', single: false, files },
    folder: '/lib/Game',
    kind: 'game',
    releaseTitle: 'Game.v1-GRP',
    settings: { ignoredExtensions: [], minFileSize: 0 },
    ...overrides,
  })
  if (!result.ok) return result.reason
  return [...result.files].map(({ target, category, version }): Placed => {
    return { target, category, ...(version === undefined ? {} : { version }) }
  })
}

test('a file that is corrected to another kind goes where files of that kind go', () => {
  const files = [{ path: 'read.me', category: 'extra' as const }]
  expect(planned({ corrections: { files } })).toEqual([
    { target: '/lib/Game/game.exe', category: 'main' },
    { target: '/lib/Game/DLC/one.bin', category: 'dlc' },
    { target: '/lib/Game/Extras/Game.v1-GRP/read.me', category: 'extra' },
  ])
})

test('a correction that agrees with what was detected leaves the file where it was', () => {
  const files = [{ path: 'DLC/', category: 'dlc' as const }]
  expect(planned({ corrections: { files } })).toContainEqual({ target: '/lib/Game/DLC/one.bin', category: 'dlc' })
})

test('a folder is corrected with all its files, and one of them again', () => {
  const correctionOf = createCorrector({
    files: [
      { path: 'Bonus/', category: 'extra', version: '2' },
      { path: 'Bonus/more/', skip: true },
      { path: 'Bonus/more/song.mp3', skip: false, version: null },
    ],
  })
  expect(correctionOf('Bonus/a.txt')).toEqual({ category: 'extra', version: '2' })
  expect(correctionOf('Bonus/more/b.txt')).toEqual({ category: 'extra', version: '2', skip: true })
  expect(correctionOf('Bonus/more/song.mp3')).toEqual({ category: 'extra', version: null, skip: false })
  expect(correctionOf('Bonus')).toEqual({})
})

test('a version belongs to the file; none is an empty one', () => {
  const files = [
    { path: 'game.exe', version: '1.1' },
    { path: 'read.me', version: null },
  ]
  expect(planned({ corrections: { files } })).toEqual([
    { target: '/lib/Game/game.exe', category: 'main', version: '1.1' },
    { target: '/lib/Game/DLC/one.bin', category: 'dlc' },
    { target: '/lib/Game/read.me', category: 'main', version: '' },
  ])
})

test('a skipped file is not planned, and a wanted one is, whatever the settings ignore', () => {
  const settings = { ignoredExtensions: ['me'], minFileSize: 0 }
  expect(planned({ settings })).toHaveLength(2)
  const files = [
    { path: 'DLC/', skip: true },
    { path: 'read.me', skip: false },
  ]
  expect(planned({ settings, corrections: { files } })).toEqual([
    { target: '/lib/Game/game.exe', category: 'main' },
    { target: '/lib/Game/read.me', category: 'main' },
  ])
})

test('unfinished files are never imported', () => {
  const files = [{ path: 'game.part', skip: false }]
  expect(planned({ corrections: { files } }, ['game.part', 'game.exe'])).toHaveLength(1)
})

test('skipping everything is refused with what to do', () => {
  const files = [{ path: 'game.exe', skip: true }]
  expect(planned({ corrections: { files } }, ['game.exe'])).toBe(
    'The only file is skipped. Choose at least one file to import.',
  )
})

test.each(['../game.exe', 'a/../b', '/etc/passwd', '', '/', 'a//b', './a', 'a\0b', '..', 'a/..'])(
  'the path %j is refused',
  (path) => {
    expect(() => assertCorrections({ files: [{ path, skip: true }] })).toThrow(/relative to the release/)
  },
)

test('a path is corrected once', () => {
  const files = ['a', 'a/', 'a'].map((path) => ({ path, skip: true }))
  expect(() => assertCorrections({ files: files.slice(0, 2) })).not.toThrow()
  expect(() => assertCorrections({ files })).toThrow('"a" is corrected twice')
})

test('the kind and the version of a release are corrected, also to none', () => {
  const release: { kind: ReleaseKind; version: string | null; title: string } = {
    kind: 'game',
    version: '1.0',
    title: 'Game',
  }
  expect(correctRelease(release, { kind: 'update' })).toEqual({ kind: 'update', version: '1.0', title: 'Game' })
  expect(correctRelease(release, { version: null })).toEqual({ kind: 'game', version: null, title: 'Game' })
  expect(correctRelease(release, { files: [] })).toBe(release)
  expect(correctRelease(release, null)).toBe(release)
})
