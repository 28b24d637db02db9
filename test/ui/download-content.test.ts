import { expect, test } from 'bun:test'
import { describeSwarm, sortedFiles } from '#ui/pages/activity/download-state.ts'

test('files are sorted as in a folder view', () => {
  const paths = ['Game/disc10.bin', 'game/Disc2.bin', 'Game/readme.txt', 'Game/disc1.bin']
  const sorted = sortedFiles(paths.map((path) => ({ path, size: 1, progress: 0 })))
  expect(sorted.map(({ path }) => path)).toEqual([
    'Game/disc1.bin',
    'game/Disc2.bin',
    'Game/disc10.bin',
    'Game/readme.txt',
  ])
})

test.each([
  [{ seeders: 12, leechers: 1 }, '12 seeders, 1 leecher'],
  [{ seeders: 0, leechers: null }, '0 seeders'],
  [{ seeders: null, leechers: null }, ''],
])('the counts %p of a tracker are described as %p', (counts, expected) => {
  expect(describeSwarm(counts)).toBe(expected)
})
