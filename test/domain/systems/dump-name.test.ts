import { expect, test } from 'bun:test'
import { type DumpName, type DumpPreference, dumpOrder, readDumpName } from '#domain/systems/dump-name.ts'

test.each([
  ['Game (USA, Europe) (En,Fr,De) (Rev 1)', ['USA', 'Europe'], ['en', 'fr', 'de'], '1'],
  ['Game (Japan)', ['Japan'], ['ja'], ''],
  ['Game (JU) (V1.2) [!]', ['Japan', 'USA'], ['ja', 'en'], '1.2'],
  ['Game (Brazil) (Pt-BR)', ['Brazil'], ['pt'], ''],
  ['Game (Europe) (En,Fr,De+It)', ['Europe'], ['en', 'fr', 'de', 'it'], ''],
  ['Game (1993)(id Software)', [], [], ''],
  ['Game', [], [], ''],
  ['Game (United Kingdom) (Rev B)', ['UK'], ['en'], 'B'],
] as const)('%s', (name, regions, languages, revision) => {
  expect(readDumpName(name)).toMatchObject({ title: 'Game', regions, languages, revision })
})

test.each([
  ['Game (USA) (Beta 2)', 'isUnfinished'],
  ['Game (Europe) (Proto)', 'isUnfinished'],
  ['Game (Japan) (Possible Proto)', 'isUnfinished'],
  ['Game (U) [b1]', 'isBad'],
  ['Game (U) [h1C]', null],
  ['Game (U) [h2]', 'isChanged'],
  ['Game (J) [T+Eng1.0_Group]', 'isChanged'],
  ['Game (World) (Pirate)', 'isChanged'],
  ['Demon (USA)', null],
  ['Game (USA) (Sample Pack)', 'isUnfinished'],
] as const)('%s: %p', (name, flag) => {
  const { isUnfinished, isBad, isChanged } = readDumpName(name)
  const set = Object.entries({ isUnfinished, isBad, isChanged }).flatMap(([key, is]) => (is ? [key] : []))
  expect(set).toEqual(flag === null ? [] : [flag])
})

const best = (names: readonly string[], preference: Partial<DumpPreference> = {}): string[] =>
  names
    .map((name) => ({ name, dump: readDumpName(name) }))
    .toSorted(byDump({ regions: [], languages: [], ...preference }))
    .map(({ name }) => name)

function byDump(preference: DumpPreference) {
  const order = dumpOrder(preference)
  return (one: { dump: DumpName }, other: { dump: DumpName }) => order(one.dump, other.dump)
}

test('one game, one ROM: whole dumps first, then language and region, then the later revision', () => {
  const names = ['G (Japan)', 'G (Europe) (En,De)', 'G (USA) (Beta)', 'G (USA)', 'G (USA) (Rev 2)', 'G (USA) (Rev 10)']
  expect(best(names)).toEqual([
    'G (USA) (Rev 10)',
    'G (USA) (Rev 2)',
    'G (USA)',
    'G (Europe) (En,De)',
    'G (Japan)',
    'G (USA) (Beta)',
  ])
  expect(best(names, { languages: ['de', 'en'] })[0]).toBe('G (Europe) (En,De)')
  expect(best(names, { regions: ['Japan'] })[0]).toBe('G (Japan)')
  expect(best(['G (U) [b1]', 'G (J)', 'G (U)', 'G (U) [!]'])).toEqual(['G (U) [!]', 'G (U)', 'G (J)', 'G (U) [b1]'])
})
