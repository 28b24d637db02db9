import { expect, test } from 'bun:test'
import { includedAddOns, includedByTitle, includedParts } from '#domain/games/included-parts.ts'
import { findNamedPart } from '#domain/games/named-part.ts'
import type { PartKind } from '#domain/games/part-kinds.ts'
import { createPartFinder, identifyParts } from '#domain/games/parts-in-files.ts'
import { readTitleId } from '#domain/games/title-id.ts'
import { partOfRelease } from '#domain/release-name/matches-game.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'

const game = { title: 'Lantern Run', year: 2020, alternateTitles: ['Laternenlauf'] }
const part = (title: string, kind: PartKind = 'dlc', releaseDate: string | null = null) => ({
  title,
  kind,
  releaseDate,
  status: 'none' as const,
  path: null as string | null,
})
const parts = [
  part('Lantern Run - Harbour Lights', 'dlc', '2021-01-01'),
  part('Deep Water', 'expansion', '2022-01-01'),
  part('Lantern Run: Season Pass', 'season', '2020-06-01'),
  part('Lantern Run Original Soundtrack', 'soundtrack', '2020-06-01'),
  part('Undertow', 'dlc', '2030-01-01'),
]

test.each([
  ['Lantern.Run.Harbour.Lights.DLC-CC0', 'Lantern Run - Harbour Lights'],
  ['Lantern Run: Deep Water', 'Deep Water'],
  ['Laternenlauf.Harbour.Lights-GRP', 'Lantern Run - Harbour Lights'],
  ['Harbour Lights', 'Lantern Run - Harbour Lights'],
  ['Deep_Water_v1.2', 'Deep Water'],
  ['setup_lantern_run_harbour_lights_1.0_(12345)', 'Lantern Run - Harbour Lights'],
  ['Lantern.Run.Season.Pass.DLC-GRP', 'Lantern Run: Season Pass'],
  ['Lantern.Run.Soundtrack-GRP', 'Lantern Run Original Soundtrack'],
  ['Lantern.Run.v1.2-GRP', null],
  ['Lantern Run 2 Deep Water', null],
  ['dlc1', null],
])('%s is %j', (name, title) => {
  expect(findNamedPart(name, game, parts)?.title ?? null).toBe(title)
})

test.each([
  ['Lantern Run (v1.2 + 9 DLCs, MULTi12) [FitGirl Repack]', 9],
  ['Lantern.Run.v1.2.incl.3.DLC-GRP', 3],
  ['Lantern Run + 12 DLC', 12],
  ['Lantern Run v1.2.3 (2 DLCs)', 2],
  ['Lantern Run - GOTY (v1.2 + All DLCs)', 'all'],
  ['Lantern.Run.Complete.Edition.v1.2-CC0', 'all'],
  ['Lantern.Run.Game.of.the.Year.Edition-GRP', 'all'],
  ['Lantern.Run.v1.2.3.DLCs-GRP', null],
  ['Lantern.Run.v1.2-GRP', null],
  ['Lantern.Run.incl.DLC-GRP', null],
] as const)('%s includes %j', (name, included) => {
  expect(includedAddOns(name, parseReleaseName(name))).toBe(included)
})

test.each([
  ['Lantern Run 2 DLC', null],
  ['[Repack] Lantern Run 2 DLCs', null],
  ['Lantern Run 2 (2 DLCs)', 2],
  ['Lantern Run 2 + 2 DLCs', 2],
] as const)('the number of the game is not that of its add-ons: %s includes %j', (name, included) => {
  const sequel = { title: 'Lantern Run 2', alternateTitles: [] }
  expect(includedAddOns(name, parseReleaseNameForGame(name, sequel))).toBe(included)
})

const titlesOf = (included: number | 'all') => includedParts(parts, included, '2026-11-22').map(({ title }) => title)

test('a complete release includes what is released, without the soundtrack', () => {
  const released = ['Lantern Run - Harbour Lights', 'Deep Water', 'Lantern Run: Season Pass']
  expect(titlesOf('all')).toEqual(released)
  expect(titlesOf(2)).toEqual(released)
})

test.each([
  ['Lantern.Run.v1.2.Incl.Harbour.Lights.and.Deep.Water.DLC-GRP', ['Lantern Run - Harbour Lights', 'Deep Water']],
  ['Lantern.Run.Incl.Deep.Water.DLC-GRP', ['Deep Water']],
  ['Lantern Run (v1.2 + Deep Water DLC, MULTi8) [FitGirl Repack]', ['Deep Water']],
  ['Lantern Run v1.2 + Deep Water 2 DLC', ['Deep Water 2']],
  ['Lantern.Run.v1.2.Incl.DLC-GRP', []],
  ['Lantern Run v1.2 + Deep Water Theme', []],
] as const)('%s is the whole game and includes %j', (name, included) => {
  const parsed = parseReleaseNameForGame(name, game)
  expect(parsed).toMatchObject({ title: 'Lantern Run', kind: 'game' })
  const known = [...parts, part('Deep Water 2')]
  expect(
    includedByTitle(name, game, known)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(included.toSorted())
})

test('a release with fewer add-ons includes the oldest, if their dates are known', () => {
  expect(titlesOf(1)).toEqual(['Lantern Run - Harbour Lights'])
  const undated = [...parts, part('Fog')]
  expect(includedParts(undated, 1, '2026-11-22')).toEqual([])
  const tied = [part('Fog', 'dlc', '2021-01-01'), part('Rain', 'dlc', '2021-01-01')]
  expect(includedParts(tied, 1, '2026-11-22')).toEqual([])
})

test.each([
  ['Lantern Run [0100F2C0115B6000][v0].nsp', 'base', '0100f2c0115b6000'],
  ['Lantern Run [0100F2C0115B6800][v65536].nsp', 'update', '0100f2c0115b6000'],
  ['Lantern Run [Harbour Lights] [0100F2C0115B7001][v0].nsp', 'dlc', '0100f2c0115b6000'],
  ['0004000e00030800.cia', 'update', '00030800'],
  ['0005000c101c9500', 'dlc', '101c9500'],
  ['UP0001-CUSA12345_00-LANTERNRUN000001-A0102-V0100.pkg', 'update', 'CUSA12345'],
  ['UP0001-CUSA12345_00-HARBOURLIGHTS001-A0100-V0100 [DLC].pkg', 'dlc', 'CUSA12345'],
] as const)('%s is a %s', (name, kind, family) => {
  const id = readTitleId(name)
  expect({ kind: id?.kind, family: id?.family }).toEqual({ kind, family })
})

test.each(['Lantern Run.nsp', '0123456789abcdef0123456789abcdef.bin', 'game-0100.zip'])(
  '%s has no title id',
  (name) => {
    expect(readTitleId(name)).toBeNull()
  },
)

function found(...paths: string[]): string[] {
  const finder = createPartFinder('/games/Lantern Run')
  for (const path of paths) finder.add(`/games/Lantern Run/${path}`)
  return identifyParts(finder.places(), game, parts).map(
    (each) => `${'part' in each ? each.part.title : `new: ${each.title}`} @ ${each.place.path.slice(19)}`,
  )
}

test('add-ons are found in the folder for DLC', () => {
  expect(
    found(
      'game.exe',
      'DLC/Harbour Lights/setup.exe',
      'DLC/Harbour Lights/data.bin',
      'DLC/setup_lantern_run_deep_water_1.0_(1).exe',
      'DLC/readme.txt',
      'Expansions/The Fog Below/setup.exe',
      'DLC/Lantern.Run.Undertow.DLC-GRP/a.rar',
    ),
  ).toEqual([
    'Lantern Run - Harbour Lights @ DLC/Harbour Lights',
    'Deep Water @ DLC/setup_lantern_run_deep_water_1.0_(1).exe',
    'new: The Fog Below @ Expansions/The Fog Below',
    'Undertow @ DLC/Lantern.Run.Undertow.DLC-GRP',
  ])
})

test("the game's own files are no add-ons", () => {
  expect(found('DLC/dlc1/content/blob0.bundle', 'BioGame/DLC/DLC_CON_MP1/x.sfar', 'DLC/data.bin')).toEqual([])
})

test('console files are found by the ids of their titles', () => {
  expect(
    found(
      'Lantern Run [0100F2C0115B6000][v0].nsp',
      'Lantern Run [0100F2C0115B6800][v65536].nsp',
      'Lantern Run - Harbour Lights [0100F2C0115B7001][v0].nsp',
      'Lantern Run - Lighthouse Keeper [0100F2C0115B7002][v0].nsp',
      'Lantern Run [DLC] [0100F2C0115B7003][v0].nsp',
      'Lantern Run [Deep Water] [0100F2C0115B7004][v0].nsp',
      'Lantern Run [Drowned Choir][DLC 5][US][0100F2C0115B7005][v0].nsp',
    ),
  ).toEqual([
    'Lantern Run - Harbour Lights @ Lantern Run - Harbour Lights [0100F2C0115B7001][v0].nsp',
    'new: Lighthouse Keeper @ Lantern Run - Lighthouse Keeper [0100F2C0115B7002][v0].nsp',
    'new: DLC 3 @ Lantern Run [DLC] [0100F2C0115B7003][v0].nsp',
    'Deep Water @ Lantern Run [Deep Water] [0100F2C0115B7004][v0].nsp',
    'new: Drowned Choir @ Lantern Run [Drowned Choir][DLC 5][US][0100F2C0115B7005][v0].nsp',
  ])
})

test('add-ons of PlayStation games are named without the id of their content', () => {
  expect(
    found(
      'UP0001-CUSA12345_00-HARBOURLIGHTS001-A0100-V0100 Harbour Lights [DLC].pkg',
      'DLC/Deep Water UP0001-CUSA12345_00-DEEPWATER0000001.pkg',
      'DLC/UP0001-CUSA12345_00-UNDERTOW00000001.pkg',
      'UP0001-CUSA12345_00-UNDERTOW00000001-A0100-V0100 [DLC].pkg',
    ),
  ).toEqual([
    'Lantern Run - Harbour Lights @ UP0001-CUSA12345_00-HARBOURLIGHTS001-A0100-V0100 Harbour Lights [DLC].pkg',
    'Deep Water @ DLC/Deep Water UP0001-CUSA12345_00-DEEPWATER0000001.pkg',
  ])
})

/** Add-ons that count how often their titles are read. */
function countedParts(count: number) {
  const reads = { total: 0 }
  const many = Array.from({ length: count }, (_, number) => ({
    kind: 'dlc' as const,
    path: null,
    status: 'none' as const,
    get title() {
      reads.total += 1
      return `Lantern Run - Harbour Walk ${number} of Many`
    },
  }))
  return { reads, many }
}

test('the add-ons of a game are prepared once for all places in its folder', () => {
  const { reads, many } = countedParts(50)
  const finder = createPartFinder('/games/Lantern Run')
  for (let number = 0; number < 100; number += 1) finder.add(`/games/Lantern Run/DLC/Sunken Bell ${number}/a.bin`)
  const places = finder.places()
  expect(identifyParts(places, game, many)).toHaveLength(100)
  expect(reads.total).toBeLessThan(10 * many.length)
})

test('the add-ons of a game are prepared once for all releases', () => {
  const { reads, many } = countedParts(50)
  const known = { ...game, parts: many }
  const name = 'Lantern.Run.Harbour.Walk.7.of.Many.DLC-GRP'
  const parsed = parseReleaseNameForGame(name, game)
  for (let round = 0; round < 100; round += 1) expect(partOfRelease(parsed, known)).toBe(many[7] ?? null)
  expect(reads.total).toBeLessThan(10 * many.length)
})
