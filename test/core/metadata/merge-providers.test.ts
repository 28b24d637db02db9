import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addGame, matchAndAdd } from '#core/library/add-game.ts'
import { findMergedGame } from '#core/metadata/merge-providers.ts'
import { storeMetadataSettings } from '#core/metadata/stored-settings.ts'
import { AppError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { createKeyedProvider } from '../../fakes/keyed-provider.ts'
import { providerGame } from '../../fakes/known-games.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const onSteam: ProviderGame = {
  ...providerGame('Hades', 0),
  summary: null,
  developers: [],
  themes: [],
  rating: null,
  adult: false,
}
const onIgdb: ProviderGame = {
  ...providerGame('Hades', 0),
  metadataId: 'igdb:113112',
  title: 'Hades (IGDB)',
  summary: 'Escape from the underworld',
  adult: true,
  developers: ['Supergiant Games'],
  themes: ['Fantasy'],
  genres: ['Roguelike'],
  rating: 93,
  platforms: ['Switch'],
}

let app: TestApp
let calls: string[]
let steamGame: ProviderGame
let igdbGames: ProviderGame[]

beforeEach(() => {
  calls = []
  steamGame = onSteam
  igdbGames = [onIgdb]
  app = createTestApp({ metadataSource: () => sourceOf('steam', () => [steamGame]) })
})

afterEach(() => app.close())

function sourceOf(name: string, games: () => ProviderGame[]): MetadataSource {
  return {
    async search(query) {
      calls.push(`${name} search ${query}`)
      return games()
    },
    async game(id) {
      calls.push(`${name} game ${id}`)
      return games().find(({ metadataId }) => metadataId === id) ?? null
    },
  }
}

function setUpIgdb(more: Partial<MetadataSource> = {}): void {
  app.metadata.kinds = { igdb: createKeyedProvider({ ...sourceOf('igdb', () => igdbGames), ...more }).kind }
  storeMetadataSettings(app, 'steam', { igdb: { clientId: 'my id', clientSecret: 'the right secret' } })
}

const byStoreIds: MetadataSource['byStoreIds'] = async (appIds) => {
  calls.push(`igdb store ${appIds}`)
  return new Map(igdbGames.flatMap((game) => (game.storefrontAppId === 1 ? [[1, game]] : [])))
}

test('a second provider fills gaps and overwrites nothing', async () => {
  setUpIgdb({ byStoreIds })
  expect(await findMergedGame(app, 'steam:1')).toEqual({
    ...onSteam,
    summary: onIgdb.summary,
    developers: onIgdb.developers,
    themes: onIgdb.themes,
    rating: 93,
    adult: true,
  })
  expect(calls).toEqual(['steam game steam:1', 'igdb store 1'])
})

test('without a store id the second provider is searched for the same title of the same year', async () => {
  setUpIgdb({ byStoreIds })
  steamGame = { ...onSteam, storefrontAppId: null }
  igdbGames = [
    { ...onIgdb, metadataId: 'igdb:1', title: 'Hades II' },
    { ...onIgdb, metadataId: 'igdb:2', title: 'HADES', releaseDate: '1996-01-01', summary: 'Another game' },
    { ...onIgdb, metadataId: 'igdb:3', title: 'HADES', releaseDate: '2020-12-31' },
  ]
  expect(await findMergedGame(app, 'steam:1')).toMatchObject({ title: 'Hades', summary: onIgdb.summary })
  expect(calls).toEqual(['steam game steam:1', 'igdb search Hades', 'igdb game igdb:3'])
  igdbGames = igdbGames.slice(0, 2)
  expect((await findMergedGame(app, 'steam:1'))?.summary).toBeNull()
  calls = []
  steamGame = { ...steamGame, releaseDate: null }
  expect((await findMergedGame(app, 'steam:1'))?.summary).toBeNull()
  expect(calls).toEqual(['steam game steam:1'])
})

test('search results without a date are looked up, and another year is another game', async () => {
  const thin = { ...onIgdb, title: 'HADES', releaseDate: null, summary: null }
  setUpIgdb({ search: async () => [thin] })
  steamGame = { ...onSteam, storefrontAppId: null }
  expect((await findMergedGame(app, 'steam:1'))?.summary).toBe(onIgdb.summary)
  igdbGames = [{ ...onIgdb, releaseDate: '1996-01-01' }]
  expect((await findMergedGame(app, 'steam:1'))?.summary).toBeNull()
})

test('the date of another release does not fill the gap', async () => {
  setUpIgdb({ byStoreIds })
  steamGame = { ...onSteam, releaseStatus: 'upcoming', releaseDate: null }
  expect(await findMergedGame(app, 'steam:1')).toMatchObject({ releaseStatus: 'upcoming', releaseDate: null })
  steamGame = { ...onSteam, releaseStatus: 'unknown', releaseDate: null }
  expect(await findMergedGame(app, 'steam:1')).toMatchObject({ releaseStatus: 'released', releaseDate: '2020-09-17' })
})

test('a game without gaps, or without a second provider, takes one call', async () => {
  await findMergedGame(app, 'steam:1')
  expect(calls).toEqual(['steam game steam:1'])
  setUpIgdb({ byStoreIds })
  steamGame = {
    ...providerGame('Hades', 0),
    themes: ['Fantasy'],
    publishers: ['Supergiant Games'],
    alternateTitles: ['Battle Out of Hell'],
    screenshots: ['https://images.test/1.jpg'],
    links: [{ kind: 'website', url: 'https://hades.test' }],
  }
  calls = []
  await findMergedGame(app, 'steam:1')
  expect(calls).toEqual(['steam game steam:1'])
})

test('a failing second provider leaves the gaps, a failing first one is an error', async () => {
  const fail = async (): Promise<never> => {
    throw new AppError('upstream', 'IGDB does not answer')
  }
  setUpIgdb({ byStoreIds: fail, game: fail })
  expect(await findMergedGame(app, 'steam:1')).toEqual(onSteam)
  expect(app.log.lines.map(({ fields }) => fields.reason)).toContain('IGDB does not answer')
  await expect(findMergedGame(app, 'igdb:113112')).rejects.toThrow('IGDB does not answer')
})

test('added games are complete, with at most three calls', async () => {
  setUpIgdb({ byStoreIds })
  const added = await addGame(app, storeUser(app).id, { title: 'Hades', metadataId: 'steam:1' })
  expect(app.games.findById(added.id)).toMatchObject({ summary: onIgdb.summary, genres: ['Action'] })
  expect(calls.length).toBeLessThanOrEqual(3)
  calls = []
  const matched = await matchAndAdd(app, storeUser(app).id, 'hades')
  expect(app.games.findById(matched.id)).toMatchObject({ metadataId: 'steam:1', summary: onIgdb.summary })
  expect(calls).toHaveLength(3)
})
