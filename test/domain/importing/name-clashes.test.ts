import { expect, test } from 'bun:test'
import { createClashFinder, nameHash, withoutClashes } from '#domain/importing/name-clashes.ts'

const file = (path: string) => ({ path, size: 1 })
const numbers = Array.from({ length: 50_000 }, (_, number) => number)

test('different names have different hashes', () => {
  const names = numbers.map((number) => `data/chunk-${number % 100}/texture-${number}.dds`)
  expect(new Set(names.map(nameHash)).size).toBe(names.length)
})

test('the first two files with equal names are found among many', () => {
  const files = [...numbers.map((number) => file(`data/${number}.pak`)), file('DATA/70.PAK'), file('data/9.PAK')]
  const clashes = createClashFinder()
  for (const one of files) clashes.add(one)
  expect(clashes.find(files)).toEqual(['data/70.pak', 'DATA/70.PAK'])
})

test('names that are normalized differently are equal', () => {
  const files = [file('e\u0301.pak'), file('\u00e9.pak')]
  const clashes = createClashFinder()
  for (const one of files) clashes.add(one)
  expect(clashes.find(files)).toEqual(['e\u0301.pak', '\u00e9.pak'])
})

test.each([
  [
    ['a.pak', 'b.pak'],
    ['a.pak', 'b.pak'],
  ],
  [
    ['a.pak', 'A.pak', 'a (2).pak'],
    ['a.pak', 'A (2).pak', 'a (2) (2).pak'],
  ],
  // A file cannot have the name of a folder.
  [
    ['data/a.pak', 'Data'],
    ['data/a.pak', 'Data (2)'],
  ],
  [
    ['game.part1.rar', 'GAME.part1.rar'],
    ['game.part1.rar', 'GAME (2).part1.rar'],
  ],
])('%p become %p', (paths, named) => {
  expect(Array.from(withoutClashes(paths.map(file)), ({ path }) => path)).toEqual(named)
})
