import { expect, test } from 'bun:test'
import { describePreview } from '../../src/ui/pages/import/preview-summary.ts'

const counts = {
  folder: 'Hades',
  transferMode: 'hardlink' as const,
  files: 4,
  imported: 4,
  skipped: 0,
  conflicts: 0,
  otherGames: 0,
}

test('an import of plain files says how many, where to and how', () => {
  expect(describePreview(counts)).toBe('4 files are imported into Hades (Hardlink).')
  expect(describePreview({ ...counts, folder: null, imported: 3, skipped: 1, conflicts: 2 })).toBe(
    '3 files are imported (Hardlink). 1 file is skipped. 2 existing files differ.',
  )
  expect(describePreview({ ...counts, imported: 0, skipped: 4 })).toBe(
    '0 files are imported into Hades (Hardlink). 4 files are skipped.',
  )
  expect(describePreview({ ...counts, imported: 3, otherGames: 1 })).toBe(
    '3 files are imported into Hades (Hardlink). 1 file is imported for other games.',
  )
})

test('archives are unpacked, and not counted as files that are left out', () => {
  expect(describePreview({ ...counts, files: 1, imported: 0 })).toBe('1 archive file is unpacked into Hades.')
  expect(describePreview({ ...counts, folder: null, files: 3, imported: 1 })).toBe(
    '1 file is imported (Hardlink). 2 archive files are unpacked and their contents are imported.',
  )
})
