import { expect, test } from 'bun:test'
import { chosenFields, readChoices } from '../../src/ui/pages/add/add-choices.ts'
import { readStoreLink } from '../../src/ui/pages/add/store-link.ts'
import {
  bestCandidate,
  foundLine,
  lookupOf,
  newLine,
  readTitles,
  selectedLines,
} from '../../src/ui/pages/add/title-list.ts'
import { providerGame } from '../fakes/known-games.ts'

const found = (title: string, releaseDate = '2020-09-17', inLibrary: string | null = null) => ({
  ...providerGame(title, title.length),
  releaseDate,
  inLibrary,
  libraryEntries: inLibrary === null ? [] : [{ gameId: inLibrary, platform: null }],
  inHousehold: null,
})

test.each([
  ['https://store.steampowered.com/app/620/Portal_2/?snr=1', 620],
  ['store.steampowered.com/app/620', null],
  ['store.steampowered.com/agecheck/app/292030/', 292030],
  ['https://steamdb.info/app/620/', 620],
  ['steam://store/620', 620],
  ['https://store.steampowered.com/app/99999999999/', null],
  ['https://store.steampowered.com/sub/620/', null],
  ['https://example.com/app/620/', null],
  ['https://store.steampowered.com.evil.example/app/620/', null],
])('the app of a Steam link: %s', (link, appId) => {
  const isShort = link === 'store.steampowered.com/app/620'
  expect(readStoreLink(link)).toEqual(isShort ? { appId: 620 } : appId === null ? null : { appId })
})

test.each([
  ['https://www.gog.com/en/game/the_witcher_3_wild_hunt', 'the witcher 3 wild hunt'],
  ['https://www.igdb.com/games/prey--1', 'prey'],
  ['https://rawg.io/games/outer-wilds', 'outer wilds'],
  ['https://store.epicgames.com/en-US/p/alan-wake-2-c1a2b3', 'alan wake 2'],
])('the title in the link of another store: %s', (link, title) => {
  expect(readStoreLink(link)).toEqual({ title })
})

test('a title is no link', () => {
  for (const title of ['Portal 2', 'Half-Life: Alyx', 'Tom Clancy / Rainbow', 'S.T.A.L.K.E.R. 2', '']) {
    expect(readStoreLink(title)).toBeNull()
  }
})

test('a pasted list loses its bullets, numbers, blank lines and repetitions', () => {
  const text = '- Portal 2\r\n\n* Hades (2020)\n3. 7 Days to Die\n[x] Prey\nportal 2\n1942\n  \n– Nier: Automata'
  expect(readTitles(text)).toEqual(['Portal 2', 'Hades (2020)', '7 Days to Die', 'Prey', '1942', 'Nier: Automata'])
})

test('the year in parentheses is not part of the search, but decides between namesakes', () => {
  expect(lookupOf('Prey (2017)')).toEqual({ title: 'Prey' })
  const namesakes = [found('Prey', '2006-07-11'), found('Prey', '2017-05-05')]
  expect(bestCandidate('Prey (2017)', namesakes)).toEqual({ index: 1, certain: true })
  expect(bestCandidate('Prey', namesakes)).toEqual({ index: 0, certain: true })
})

test('case, accents and punctuation of a title do not matter, other words do', () => {
  expect(bestCandidate('pokemon snap', [found('Other'), found('Pokémon™ Snap')])).toEqual({ index: 1, certain: true })
  expect(bestCandidate('Hades', [found('Hades II')])).toEqual({ index: 0, certain: false })
})

test('only games of the same title that the library lacks are selected', () => {
  const lines = [
    foundLine(newLine('Hades'), [found('Hades')]),
    foundLine(newLine('Portal'), [found('Portal 2')]),
    foundLine(newLine('Prey'), [found('Prey', '2017-05-05', 'game-1')]),
    foundLine(newLine('Unknown'), []),
  ]
  expect(lines.map(({ state }) => state)).toEqual(['found', 'found', 'found', 'none'])
  expect(selectedLines(lines).map(({ position }) => position)).toEqual([0])
  expect(lines[2]?.gameId).toBe('game-1')
  const all = lines.map((line) => ({ ...line, selected: true }))
  expect(selectedLines(all).map(({ position }) => position)).toEqual([0, 1, 3])
})

test('the choices for new games are remembered, and what cannot be read is as usual', () => {
  const usual = { status: 'wanted', rootFolderId: null, search: true, tagIds: [] } as const
  expect(readChoices(null)).toEqual(usual)
  expect(readChoices('{"status":7,"tagIds":"x","search":null}')).toEqual(usual)
  expect(readChoices('broken')).toEqual(usual)
  const chosen = { status: 'owned', rootFolderId: 'r', search: false, tagIds: ['t'] } as const
  expect(readChoices(JSON.stringify(chosen))).toEqual({ ...chosen, tagIds: ['t'] })
  expect(chosenFields(usual)).toEqual({ status: 'wanted' })
  expect(chosenFields(chosen)).toEqual({ status: 'owned', rootFolderId: 'r', search: false, tagIds: ['t'] })
})
