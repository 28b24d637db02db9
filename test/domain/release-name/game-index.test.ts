import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createGameIndex } from '#domain/release-name/game-index.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { readPairs } from '../../../scripts/bench/score-release-names.ts'

const games = (...titles: string[]) => titles.map((title) => ({ id: title, title, year: null, alternateTitles: [] }))
const found = (release: string, ...titles: string[]) =>
  createGameIndex(games(...titles))
    .matches(parseReleaseName(release))
    .map(({ id }) => id)

test('the index finds the same game as comparing one by one', () => {
  for (const { release, game } of readPairs(join(import.meta.dir, '../../data/release-names'))) {
    const parsed = parseReleaseName(release)
    const isFound = createGameIndex([{ ...game, id: 'it' }]).matches(parsed).length === 1
    if (isFound !== matchGame(parsed, game).matches)
      throw new Error(`${release} and ${game.title}: the index says ${isFound}`)
  }
})

test('of several games the one with the most specific name matches', () => {
  expect(found('Dying.Light.2.Bloody.Ties.DLC-FLT', 'Dying Light', 'Dying Light 2')).toEqual(['Dying Light 2'])
  expect(found('Dont.Starve.Together.Some.Pack.DLC-GRP', "Don't Starve", "Don't Starve Together")).toEqual([
    "Don't Starve Together",
  ])
  expect(found('Mafia.Definitive.Edition-CODEX', 'Mafia', 'Mafia: Definitive Edition')).toEqual([
    'Mafia: Definitive Edition',
  ])
  expect(found('WARNO.SOUTHAG-RUNE', 'WARNO', 'WARNO: SOUTHAG')).toEqual(['WARNO: SOUTHAG'])
})

test('two games with the same name are both found, and the year decides', () => {
  const twins = createGameIndex([
    { id: 'old', title: 'Prey', year: 2006, alternateTitles: [] },
    { id: 'new', title: 'Prey', year: 2017, alternateTitles: [] },
  ])
  const ids = (release: string) => twins.matches(parseReleaseName(release)).map(({ id }) => id)
  expect(ids('Prey-CPY').sort()).toEqual(['new', 'old'])
  expect(ids('Prey (2017): Digital Deluxe Edition [FitGirl Repack]')).toEqual(['new'])
})

test('games added later are found too', () => {
  const index = createGameIndex([])
  expect(index.matches(parseReleaseName('Hades.II-RUNE'))).toEqual([])
  index.add({ id: 'hades', title: 'Hades II', year: 2025, alternateTitles: [] })
  expect(index.matches(parseReleaseName('Hades.II-RUNE'))).toMatchObject([{ id: 'hades', confidence: 1, addOn: false }])
})

test('small slips in a title do not hide the game', () => {
  expect(found('Left.For.Dead.2-GRP', 'Left 4 Dead', 'Left 4 Dead 2')).toEqual(['Left 4 Dead 2'])
  expect(found('Vampire.Survivor-GRP', 'Vampire Survivors')).toEqual(['Vampire Survivors'])
})

test('shortened titles, twins and beginnings of titles are found among many games', () => {
  const related = (...titles: string[]) => titles.map((title) => ({ title, year: null }))
  const known = [
    { title: 'The Legend of Zelda: Breath of the Wild', related: related('The Legend of Zelda: Tears of the Kingdom') },
    { title: "Assassin's Creed IV: Black Flag", related: related("Assassin's Creed III") },
    { title: 'Pokémon Violet', related: related('Pokémon Scarlet') },
    {
      title: 'Demon Slayer: Kimetsu no Yaiba - The Hinokami Chronicles',
      related: related('Demon Slayer: Sweep the Board'),
    },
    { title: 'Hades', related: [] },
    { title: 'Hades II', related: related('Hades') },
  ].map((game) => ({ id: game.title, year: null, alternateTitles: [], ...game }))
  const index = createGameIndex(known)
  const ids = (name: string) =>
    index.matches(parseReleaseName(name), name).map(({ id, isShortened }) => [id, isShortened])
  expect(ids('Zelda Breath of the Wild')).toEqual([['The Legend of Zelda: Breath of the Wild', true]])
  expect(ids("Assassin's Creed Black Flag")).toEqual([["Assassin's Creed IV: Black Flag", true]])
  expect(ids('Pokemon Scarlet and Violet')).toEqual([['Pokémon Violet', true]])
  expect(ids('Demon Slayer Kimetsu no Yaiba')).toEqual([
    ['Demon Slayer: Kimetsu no Yaiba - The Hinokami Chronicles', true],
  ])
  expect(ids('Hades')).toEqual([['Hades', false]])
  expect(ids('Ganon Breath of the Wild')).toEqual([])
})

test('a release of two twins matches both of them', () => {
  const twins = ['Pokémon Scarlet', 'Pokémon Violet']
  const index = createGameIndex(
    twins.map((title) => {
      const related = twins.filter((other) => other !== title).map((other) => ({ title: other, year: null }))
      return { id: title, title, year: null, alternateTitles: [], related }
    }),
  )
  const ids = index.matches(parseReleaseName('Pokemon Scarlet and Violet')).map(({ id, addOn }) => [id, addOn])
  expect(ids.toSorted()).toEqual(twins.map((title) => [title, false]))
})
