import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { suggestGames } from '#core/discovery/suggest-games.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { AppError } from '#domain/errors.ts'
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
  app.metadata.sourceOf = (id) => sources.find(({ provider }) => id.startsWith(`${provider}:`))?.source ?? null
}
const suggest = async (limit = 10) => (await suggestGames(app, userId, limit, {})).map(({ title }) => title)

const relate = (gameId: string, metadataId: string, title: string): void =>
  void app.connection.all(
    'INSERT INTO related_games (id, game_id, title, year, metadata_id) VALUES (?, ?, ?, NULL, ?)',
    randomUUID(),
    gameId,
    title,
    metadataId,
  )

const genres = ['Puzzle', 'Racing', 'Sports', 'Strategy'].map((name, index) => ({ id: String(index + 1), name }))
const puzzles = [
  providerGame('igdb:1', 'Portal', { genres: ['Puzzle'], rating: 90 }),
  providerGame('igdb:2', 'The Witness', { genres: ['Puzzle'], rating: 80 }),
  providerGame('igdb:3', 'Braid', { genres: ['Puzzle'], rating: 80, developers: ['Number None'] }),
]
const races = [providerGame('igdb:4', 'Trackmania', { genres: ['Racing'], rating: 99 })]
const library = () => listingSource('igdb', { genres, byFacet: { 'genre:1': puzzles, 'genre:2': races } })

test('games of the most frequent genres and developers come first, and owned ones are left out', async () => {
  storeGame(app, { userId, title: 'Portal', metadataId: 'igdb:1', genres: ['Puzzle'] })
  storeGame(app, { userId, title: 'Taiji', genres: ['Puzzle'], developers: ['Number None'] })
  storeGame(app, { userId, title: 'Wipeout', genres: ['Racing'] })
  use(library())
  expect(await suggest()).toEqual(['Braid', 'The Witness', 'Trackmania'])
  expect(await suggest(1)).toEqual(['Braid'])
})

test('a game in a list without genres has the genre of the list', async () => {
  for (const title of ['Wipeout', 'Redout']) storeGame(app, { userId, title, genres: ['Racing'] })
  storeGame(app, { userId, title: 'Taiji', genres: ['Puzzle'] })
  const bare = [providerGame('igdb:9', 'Trackmania')]
  const rated = [providerGame('igdb:1', 'Portal', { genres: ['Puzzle'], rating: 100 })]
  use(listingSource('igdb', { genres, byFacet: { 'genre:1': rated, 'genre:2': bare } }))
  expect(await suggest()).toEqual(['Trackmania', 'Portal'])
})

test('an empty library has no suggestions and makes no call', async () => {
  const source = library()
  use(source)
  expect(await suggest()).toEqual([])
  expect(source.asked).toEqual([])
})

test('hidden games and games that the user rated badly say nothing', async () => {
  storeGame(app, { userId, title: 'Hidden', genres: ['Puzzle'], hidden: true })
  storeGame(app, { userId, title: 'Bad', genres: ['Puzzle'], userRating: 2 })
  storeGame(app, { userId, title: 'Wipeout', genres: ['Racing'] })
  use(library())
  expect(await suggest()).toEqual(['Trackmania'])
})

test('games that own games are related to are suggested, those related to most first', async () => {
  const games = ['igdb:11', 'igdb:12', 'igdb:13'].map((id, index) => providerGame(id, `Related ${index}`))
  const source = listingSource('igdb', { games })
  const [one, two] = ['One', 'Two'].map((title) => storeGame(app, { userId, title }).id)
  storeGame(app, { userId, title: 'Related 2', metadataId: 'steam:9' })
  for (const game of [one, two]) relate(game ?? '', 'igdb:12', 'Related 1')
  relate(one ?? '', 'igdb:11', 'Related 0')
  relate(one ?? '', 'igdb:13', 'Related 2')
  relate(one ?? '', 'rawg:1', 'From a provider that is not set up')
  use(source)
  expect((await suggest()).sort()).toEqual(['Related 0', 'Related 1'])
  expect(source.asked).toEqual(['igdb:12', 'igdb:11'])
})

test('cancelled games are left out, and adult ones if the settings hide them', async () => {
  storeGame(app, { userId, title: 'Wipeout', genres: ['Racing'] })
  const games = [
    providerGame('igdb:1', 'Cancelled', { releaseStatus: 'cancelled' }),
    providerGame('igdb:2', 'Adult', { adult: true }),
    providerGame('igdb:3', 'Plain'),
    providerGame('rawg:3', 'Plain'),
  ]
  use(listingSource('igdb', { genres, byFacet: { 'genre:2': games } }))
  expect(await suggest()).toEqual(['Adult', 'Plain'])
  app.users.changeSettings(userId, { ...userSettingsDefaults, hideAdult: true })
  expect(await suggest()).toEqual(['Plain'])
})

test('a request that fails only shortens the list, unless all fail', async () => {
  const game = storeGame(app, { userId, title: 'Wipeout', genres: ['Racing'] })
  relate(game.id, 'igdb:12', 'Related')
  const source = library()
  const fail = async (): Promise<never> => {
    throw new AppError('upstream', 'IGDB: connection refused')
  }
  source.source.game = fail
  use(source)
  expect(await suggest()).toEqual(['Trackmania'])
  source.source.genres = fail
  expect(suggest()).rejects.toThrow('IGDB: connection refused')
})

test('however large the library is, few requests are made', async () => {
  for (let number = 0; number < 60; number += 1) {
    const { id } = storeGame(app, { userId, title: `Own ${number}`, genres: genres.map(({ name }) => name) })
    relate(id, `igdb:${100 + number}`, `Related ${number}`)
  }
  const source = library()
  use(source)
  await suggest()
  expect(source.asked).toHaveLength(5)
})
