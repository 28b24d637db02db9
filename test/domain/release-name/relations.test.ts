import { expect, test } from 'bun:test'
import type { KnownGame } from '#domain/release-name/game-names.ts'
import { matchGame, partOfRelease } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

const game = (title: string, known: Partial<KnownGame> = {}): KnownGame => ({
  title,
  year: null,
  alternateTitles: [],
  ...known,
})

const match = (release: string, known: KnownGame) => matchGame(parseReleaseName(release), known)

const eldenRing = game('Elden Ring', {
  year: 2022,
  parts: [
    { title: 'ELDEN RING Shadow of the Erdtree', kind: 'expansion' },
    { title: 'ELDEN RING: Shadow of the Erdtree Premium Bundle', kind: 'other' },
    { title: 'Elden Ring Original Soundtrack', kind: 'soundtrack' },
    { title: 'ELDEN RING Deluxe Edition', kind: 'other' },
  ],
  related: [{ title: 'ELDEN RING NIGHTREIGN', year: 2025 }],
})

const partTitle = (release: string, known: KnownGame): string | null =>
  partOfRelease(parseReleaseName(release), { ...known, parts: known.parts ?? [] })?.title ?? null

test('a release that names a part is that part', () => {
  for (const release of [
    'Elden.Ring.Shadow.of.the.Erdtree-FLT',
    'ELDEN RING Shadow of the Erdtree DLC [FitGirl Repack]',
    'ELDEN RING Shadow of the Erdtree Update v1 16-RUNE',
  ]) {
    expect(match(release, eldenRing)).toMatchObject({ matches: true, addOn: true })
    expect(partTitle(release, eldenRing)).toBe('ELDEN RING Shadow of the Erdtree')
  }
})

test('a release of the game, its editions and its updates names no part', () => {
  for (const release of [
    'Elden.Ring.v1.10-CODEX',
    'Elden.Ring.Deluxe.Edition-EMPRESS',
    'Elden.Ring.Update.v1.05-CODEX',
    'Elden.Ring.Nightreign-RUNE',
  ])
    expect(partTitle(release, eldenRing)).toBeNull()
})

test('a soundtrack is the part that is one', () => {
  expect(partTitle('Elden.Ring.Original.Soundtrack.FLAC-GRP', eldenRing)).toBe('Elden Ring Original Soundtrack')
})

test('a part is found without its brand, its generic words and the title of its game', () => {
  const civilization = game("Sid Meier's Civilization VI", {
    parts: [
      { title: "Sid Meier's Civilization® VI: Gathering Storm", kind: 'expansion' },
      { title: 'New Frontier Pass', kind: 'season' },
      { title: 'DLC - Vikings Scenario Pack', kind: 'dlc' },
    ],
  })
  expect(partTitle('Civilization.VI.Gathering.Storm-CODEX', civilization)).toContain('Gathering Storm')
  expect(partTitle('Sid.Meiers.Civilization.VI.New.Frontier.Pass-CODEX', civilization)).toBe('New Frontier Pass')
  expect(partTitle('Civilization.6.Vikings.Scenario.DLC-GRP', civilization)).toBe('DLC - Vikings Scenario Pack')
})

test('what sounds like an edition is a part if the game has it as one', () => {
  const borderlands = game('Borderlands 3', { parts: [{ title: "Borderlands 3: Director's Cut", kind: 'dlc' }] })
  expect(partTitle('Borderlands.3.Directors.Cut-CODEX', borderlands)).toBe("Borderlands 3: Director's Cut")
  expect(match('Borderlands.3.Directors.Cut-CODEX', game('Borderlands 3'))).toMatchObject({ addOn: false })
})

test('a release that fits a related title better is not the game', () => {
  const metro = game('Metro 2033', { year: 2010, related: [{ title: 'Metro 2033 Redux', year: 2014 }] })
  expect(match('Metro.2033.Redux-CODEX', metro).matches).toBe(false)
  const farCry = game('Far Cry 3', { year: 2012, related: [{ title: 'Far Cry 3: Sun and Sand', year: 2013 }] })
  expect(match('Far.Cry.3.Sun.and.Sand-GRP', farCry)).toMatchObject({
    matches: false,
    why: 'Fits Far Cry 3: Sun and Sand better',
  })
  expect(match('Far.Cry.3.Other.Words.DLC-GRP', farCry).matches).toBe(true)
})

test('an edition of later years is a game of its own, one of the same time is not', () => {
  const related = [{ title: 'Mafia: Definitive Edition', year: 2020 }]
  expect(match('Mafia.Definitive.Edition-CODEX', game('Mafia', { year: 2002, related })).matches).toBe(false)
  const control = game('Control', { year: 2019, related: [{ title: 'Control Ultimate Edition', year: 2020 }] })
  expect(match('Control.Ultimate.Edition-CODEX', control).matches).toBe(true)
})

test('of games with the same title the nearer year decides', () => {
  const related = [{ title: 'Star Wars Battlefront II', year: 2017 }]
  const old = game('Star Wars: Battlefront II', { year: 2005, related })
  expect(match('Star.Wars.Battlefront.II.2015-GRP', old).matches).toBe(false)
  expect(match('Star.Wars.Battlefront.II.2005-GRP', old).matches).toBe(true)
  expect(match('Star.Wars.Battlefront.II-GRP', old).matches).toBe(true)
})

test.each(['GOTY', 'GOTY.Edition', 'Game.of.the.Year', 'Game.of.the.Year.Edition'])(
  'an edition that is a game of its own is found by %s although the plain game is known',
  (form) => {
    const related = [{ title: 'Lantern Run', year: 2019 }]
    const release = parseReleaseName(`Lantern.Run.${form}-GRP`)
    for (const title of ['Lantern Run: Game of the Year Edition', 'Lantern Run GOTY']) {
      expect(matchGame(release, { title, year: 2020, alternateTitles: [], related }).matches).toBe(true)
    }
    const plain = { title: 'Lantern Run: Game of the Year Edition', year: 2020, alternateTitles: [], related }
    expect(matchGame(parseReleaseName('Lantern.Run-GRP'), plain).matches).toBe(false)
  },
)

test.each([
  ['Lantern.Run.Digital.Deluxe.Edition-GRP', 'Lantern Run - Digital Deluxe Edition Upgrade'],
  ['Lantern.Run.Digital.Deluxe.Edition-GRP', 'Digital Deluxe Edition DLC'],
  ['Lantern.Run.Ultimate.Edition-GRP', 'Lantern Run'],
])('%s is the game, although it has the add-on %s', (name, title) => {
  const parts = [{ id: 'part', title, kind: 'dlc' as const }]
  const known = { title: 'Lantern Run', year: 2020, alternateTitles: [], parts }
  expect(matchGame(parseReleaseName(name), known)).toMatchObject({ matches: true, addOn: false })
  expect(partOfRelease(parseReleaseName(name), known)).toBeNull()
})

test('the upgrade to an edition is the add-on that shops list', () => {
  const parts = [{ id: 'part', title: 'Lantern Run - Digital Deluxe Edition Upgrade', kind: 'dlc' as const }]
  const known = { title: 'Lantern Run', year: 2020, alternateTitles: [], parts }
  const upgrade = parseReleaseName('Lantern.Run.Digital.Deluxe.Edition.Upgrade.DLC-GRP')
  expect(partOfRelease(upgrade, known)?.id).toBe('part')
})
