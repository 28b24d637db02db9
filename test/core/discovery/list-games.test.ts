import { afterEach, beforeEach, expect, test } from 'bun:test'
import { listFacets } from '#core/discovery/list-facets.ts'
import { type DiscoveryList, listGames } from '#core/discovery/list-games.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { type ListingSource, listingSource, providerGame } from './listing-source.ts'

let app: TestApp
let userId: string
beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app, {}).id
})
afterEach(() => app.close())

const use = (...sources: ListingSource[]): void => {
  app.metadata.sources = () => sources
}
const list = (wanted: DiscoveryList, page = { limit: 10, offset: 0 }) => listGames(app, userId, wanted, page, {})
const titles = async (wanted: DiscoveryList, page = { limit: 10, offset: 0 }) =>
  (await list(wanted, page)).map(({ title }) => title)

const numbered = (provider: string, count: number) =>
  Array.from({ length: count }, (_, index) => providerGame(`${provider}:${index + 1}`, `Game ${index + 1}`))

test('the selected provider answers, page by page', async () => {
  const other = listingSource('steam', { popular: [providerGame('steam:1', 'Other')] })
  use(listingSource('igdb', { popular: numbered('igdb', 5) }), other)
  expect(await titles({ list: 'popular' }, { limit: 2, offset: 0 })).toEqual(['Game 1', 'Game 2'])
  expect(await titles({ list: 'popular' }, { limit: 2, offset: 4 })).toEqual(['Game 5'])
  expect(await titles({ list: 'popular' }, { limit: 2, offset: 6 })).toEqual([])
  expect(other.asked).toEqual([])
})

test('the next provider answers for a list that the selected one lacks, on every page', async () => {
  const bare: ListingSource = {
    provider: 'steam',
    asked: [],
    source: { search: async () => [], game: async () => null },
  }
  use(bare, listingSource('igdb', {}), listingSource('rawg', { upcoming: numbered('rawg', 3) }))
  expect(await titles({ list: 'upcoming' }, { limit: 2, offset: 0 })).toEqual(['Game 1', 'Game 2'])
  expect(await titles({ list: 'upcoming' }, { limit: 2, offset: 2 })).toEqual(['Game 3'])
})

test('without a provider that has it, a list is empty', async () => {
  use()
  expect(await list({ list: 'popular' })).toEqual([])
  expect(await listFacets(app, 'genre', {})).toEqual([])
  use(listingSource('steam', {}))
  expect(await list({ list: 'recent' })).toEqual([])
  expect(await list({ list: 'genre', facet: 'Puzzle' })).toEqual([])
  expect(await listFacets(app, 'platform', {})).toEqual([])
})

test('a failure of a provider is told, not replaced by the list of another', async () => {
  const failing = listingSource('igdb', {})
  failing.source.list = async () => {
    throw new AppError('upstream', 'IGDB: connection refused')
  }
  use(failing, listingSource('steam', { popular: numbered('steam', 1) }))
  expect(list({ list: 'popular' })).rejects.toThrow('IGDB: connection refused')
})

test('a genre is named by its id or its name, and other providers are asked for the name', async () => {
  const first = listingSource('igdb', {
    genres: [
      { id: '9', name: 'Puzzle' },
      { id: '12', name: 'Racing' },
    ],
    byFacet: { 'genre:9': [providerGame('igdb:1', 'Portal')] },
  })
  const second = listingSource('rawg', {
    genres: [
      { id: '7', name: 'puzzle' },
      { id: '1', name: 'Racing' },
      { id: '12', name: 'Sports' },
    ],
    byFacet: { 'genre:1': [providerGame('rawg:2', 'Trackmania')], 'genre:12': [providerGame('rawg:3', 'Tennis')] },
  })
  use(first, second)
  for (const facet of ['9', 'Puzzle', 'PUZZLE']) expect(await titles({ list: 'genre', facet })).toEqual(['Portal'])
  // 12 is Racing at the first provider, and Sports at the second one.
  expect(await titles({ list: 'genre', facet: '12' })).toEqual(['Trackmania'])
  expect(await titles({ list: 'genre', facet: 'Sports' })).toEqual(['Tennis'])
  expect(await titles({ list: 'genre', facet: 'Knitting' })).toEqual([])
  expect(await listFacets(app, 'genre', {})).toEqual([
    { id: '9', name: 'Puzzle' },
    { id: '12', name: 'Racing' },
  ])
})

test('a platform has any of its names', async () => {
  use(
    listingSource('igdb', {
      platforms: [{ id: '130', name: 'Switch' }],
      byFacet: { 'platform:130': [providerGame('igdb:1', 'Mario')] },
    }),
  )
  for (const facet of ['130', 'switch', 'Nintendo Switch', 'NSW'])
    expect(await titles({ list: 'platform', facet })).toEqual(['Mario'])
})

test("the user's own games are marked, whichever provider they came from", async () => {
  const owned = storeGame(app, { userId, title: 'Hades', metadataId: 'igdb:1' })
  const store = storeGame(app, { userId, title: 'Portal 2', metadataId: 'steam:620', storefrontAppId: 620 })
  const byTitle = storeGame(app, { userId, title: 'Resident Evil 4', releaseDate: '2005-01-11' })
  const other = storeUser(app, {})
  storeGame(app, { userId: other.id, title: 'Celeste', metadataId: 'igdb:5' })
  use(
    listingSource('igdb', {
      popular: [
        providerGame('igdb:1', 'Hades'),
        providerGame('igdb:72', 'Portal 2: The Game', { storefrontAppId: 620 }),
        providerGame('igdb:3', 'RESIDENT EVIL 4', { releaseDate: '2005-12-01' }),
        providerGame('igdb:4', 'Resident Evil 4', { releaseDate: '2023-03-24' }),
        providerGame('igdb:5', 'Celeste'),
      ],
    }),
  )
  const found = await list({ list: 'popular' })
  expect(found.map(({ inLibrary }) => inLibrary)).toEqual([owned.id, store.id, byTitle.id, null, null])
})

test('what somebody of the household shares is marked, unless the user has it or may not see it', async () => {
  const lender = storeUser(app, { username: 'sam' })
  const share = (more: Partial<Game> & { title: string }) => {
    const folder = `/srv/${more.title}`
    const game = storeGame(app, { userId: lender.id, status: 'owned', libraryPath: folder, ...more })
    const path = `${folder}/setup.exe`
    const file = { size: 4, category: 'main', version: null, downloadId: null, addedAt: game.addedAt } as const
    app.imports.putFiles([{ id: crypto.randomUUID(), gameId: game.id, path, ...file }])
    return game
  }
  const byId = share({ title: 'Celeste', metadataId: 'igdb:1' })
  const byTitle = share({ title: 'Hades', releaseDate: '2020-09-17' })
  share({ title: 'Portal 2', metadataId: 'igdb:3' })
  storeGame(app, { userId, title: 'Portal 2', metadataId: 'igdb:3' })
  share({ title: 'Hidden', metadataId: 'igdb:4', hidden: true })
  share({ title: 'Adult', metadataId: 'igdb:5', adult: true })
  storeGame(app, { userId: lender.id, title: 'Claimed', metadataId: 'igdb:6', status: 'owned' })
  use(
    listingSource('igdb', {
      popular: [
        providerGame('igdb:1', 'Celeste Classic'),
        providerGame('igdb:2', 'HADES', { releaseDate: '2020-01-01' }),
        providerGame('igdb:7', 'Hades', { releaseDate: '1999-01-01' }),
        ...['Portal 2', 'Hidden', 'Adult', 'Claimed'].map((title, index) => providerGame(`igdb:${index + 3}`, title)),
      ],
    }),
  )
  const offered = async () => (await list({ list: 'popular' })).map(({ inHousehold }) => inHousehold)
  const adult = (await offered())[5]
  expect(adult).toMatchObject({ offeredBy: 'sam' })
  app.users.changeSettings(userId, { ...userSettingsDefaults, hideAdult: true })
  expect(await offered()).toEqual([
    { gameId: byId.id, offeredBy: 'sam' },
    { gameId: byTitle.id, offeredBy: 'sam' },
    null,
    null,
    null,
    null,
    null,
  ])
})

test('adult games are left out if the settings of the user hide them', async () => {
  const games = [providerGame('igdb:1', 'One', { adult: true }), providerGame('igdb:2', 'Two')]
  use(listingSource('igdb', { recent: games }))
  expect(await titles({ list: 'recent' })).toEqual(['One', 'Two'])
  app.users.changeSettings(userId, { ...userSettingsDefaults, hideAdult: true })
  expect(await titles({ list: 'recent' })).toEqual(['Two'])
})
