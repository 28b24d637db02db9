import { expect, test } from 'bun:test'
import { matchGameByTitle, readEnteredTitle } from '#core/metadata/match-by-title.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { providerGame } from '../../fakes/known-games.ts'

/** A provider whose search results lack dates and platforms, as Steam's do, and what it was asked. */
function providerOf(games: readonly ProviderGame[]) {
  const calls: string[] = []
  return {
    calls,
    search: async (query: string) => {
      calls.push(`search ${query}`)
      return games.map((game) => ({ ...game, releaseDate: null }))
    },
    game: async (id: string) => {
      calls.push(`game ${id}`)
      return games.find(({ metadataId }) => metadataId === id) ?? null
    },
  }
}

const game = (id: number, title: string, more: Partial<ProviderGame> = {}): ProviderGame => ({
  ...providerGame(title, id - 1),
  ...more,
})
const entered = { threshold: 0.75, byPopularity: true }
const scanned = { threshold: 0.95, byPopularity: false }

async function chosen(title: string, games: readonly ProviderGame[], options = entered): Promise<string | null> {
  const release = options === scanned ? parseReleaseName(title) : readEnteredTitle(title)
  return (await matchGameByTitle(providerOf(games), release, options)).game?.metadataId ?? null
}

test('the same title wins over editions, sequels and add-ons, whatever their order', async () => {
  const games = [
    game(1, 'Hades II'),
    game(2, 'Hades Soundtrack'),
    game(3, 'Hades: Deluxe Edition'),
    game(4, 'Hades'),
    game(5, 'Shades of Hades'),
  ]
  expect(await chosen('hades', games)).toBe('steam:4')
  expect(await chosen('Hades 2', games)).toBe('steam:1')
  expect(await chosen('The Witcher 3', [game(1, 'The Witcher 3: Wild Hunt'), game(2, 'The Witcher 2')])).toBe('steam:1')
})

test('nothing is chosen below the threshold, and the candidates are told', async () => {
  const games = [game(1, 'Hades Soundtrack'), game(2, 'Hades II')]
  const provider = providerOf(games)
  const match = await matchGameByTitle(provider, readEnteredTitle('Hades'), entered)
  expect(match).toMatchObject({ game: null, reason: 'No exact match' })
  expect(match.candidates.map(({ metadataId }) => metadataId).toSorted()).toEqual(['steam:1', 'steam:2'])
  expect(provider.calls).toEqual(['search Hades'])
  expect(await matchGameByTitle(providerOf([]), readEnteredTitle('Hades'), entered)).toEqual({
    game: null,
    reason: 'Not found by the metadata provider',
    candidates: [],
  })
})

const prey = [
  game(1, 'Prey', { releaseDate: '2006-07-11', platforms: ['PC', 'Xbox 360'], rating: null }),
  game(2, 'Prey', { releaseDate: '2017-05-05', platforms: ['PC', 'PlayStation 4'] }),
]

test('the year in the title decides between games of the same title, with at most three calls', async () => {
  expect(await chosen('Prey (2006)', prey)).toBe('steam:1')
  expect(await chosen('Prey [2017]', prey)).toBe('steam:2')
  const provider = providerOf(prey)
  expect((await matchGameByTitle(provider, parseReleaseName('Prey (2006)'), scanned)).game?.metadataId).toBe('steam:1')
  expect(provider.calls).toHaveLength(3)
  const likeliest = providerOf(prey)
  expect(await matchGameByTitle(likeliest, readEnteredTitle('Prey (2017)'), entered)).toMatchObject({ calls: 3 })
  expect(likeliest.calls).toEqual(['search Prey', 'game steam:2'])
})

test('the platform decides next', async () => {
  expect(await chosen('Prey (PS4)', prey, scanned)).toBe('steam:2')
  expect(await chosen('Prey (PS4)', [...prey].reverse(), scanned)).toBe('steam:2')
})

test('popularity decides last, but not where files are at stake', async () => {
  expect(await chosen('Prey', prey)).toBe('steam:2')
  const [old, recent] = prey.map((each) => ({ ...each, rating: 80 }))
  expect(old && recent && (await chosen('Prey', [old, recent]))).toBe('steam:1')
  const provider = providerOf(prey)
  const match = await matchGameByTitle(provider, parseReleaseName('Prey'), scanned)
  expect(match).toMatchObject({ game: null, reason: 'Several games match this title' })
  expect(match.candidates).toHaveLength(2)
  expect(provider.calls).toEqual(['search Prey'])
})

test('a game of another year is not chosen', async () => {
  const [old] = prey
  expect(old && (await chosen('Prey (2017)', [old]))).toBeNull()
})

test('a game that only may be meant is a candidate, and not chosen even if nothing else was found', async () => {
  const games = [game(1, 'Ash Lighthouse 2088: Drowned Coast')]
  const release = parseReleaseName('Ash.Lighthouse.2088.v2.1-GOG')
  for (const options of [entered, scanned]) {
    const match = await matchGameByTitle(providerOf(games), release, options)
    expect(match).toMatchObject({ game: null, candidates: [{ metadataId: 'steam:1', confidence: 0.75 }] })
  }
})
