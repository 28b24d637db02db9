import { afterEach, beforeEach, expect, test } from 'bun:test'
import { CredentialsRefusedError, RetryLaterError } from '#domain/errors.ts'
import type { ReleaseStatus } from '#domain/games/game.ts'
import type { ServiceTimes } from '#domain/ports/service-client.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { type Rawg, type RawgGame, rawgKey, startRawg } from '../../fakes/rawg.ts'
import { failureOf } from './failure-of.ts'
import { testMetadataProvider } from './provider-contract.ts'
import { bare, portal2, rawgGames } from './rawg-games.ts'

let rawg: Rawg
const clock = { now: () => new Date(Date.UTC(2026, 10, 22, 12)) }
beforeEach(async () => {
  rawg = await startRawg(rawgGames)
})
afterEach(() => rawg.close())

const connectTo = (fake: Rawg, apiKey = rawgKey, times: ServiceTimes = patientTimes) =>
  metadataKinds.rawg.connect(
    { apiKey },
    {
      outbound: createOutbound(),
      clock,
      responses: createMemoryResponses(),
      addresses: fake.addresses,
      times,
    },
  )
const connect = (games: RawgGame[] = rawgGames) => {
  rawg.games = games
  return connectTo(rawg)
}

testMetadataProvider({
  provider: 'rawg',
  label: 'RAWG',
  faults: ['too-many', 'status-500', 'html', 'half', 'forbidden'],
  async start(times) {
    const fake = await startRawg(rawgGames)
    return {
      source: connectTo(fake, undefined, times),
      calls: fake.calls,
      answer: (mode, retryAfter) => void Object.assign(fake, { mode, retryAfter: retryAfter ?? null }),
      ids: { known: String(portal2.id), bare: String(bare.id) },
      close: fake.close,
    }
  },
})

test('a game is returned with all metadata', async () => {
  expect(await connect().game('4200')).toEqual({
    metadataId: 'rawg:4200',
    title: 'Portal 2',
    storefrontAppId: 620,
    releaseStatus: 'released',
    releaseDate: '2011-04-18',
    coverUrl: 'https://media.rawg.test/media/games/portal-2.jpg',
    platforms: ['PC', 'Mac', 'PS4'],
    genres: ['Action', 'Puzzle'],
    themes: [],
    developers: ['Valve Software'],
    publishers: ['Electronic Arts'],
    rating: 95,
    adult: false,
    earlyAccess: false,
    alternateTitles: ['Portal 2 - The Final Hours'],
    summary: 'Portal 2 is a first-person puzzle game.',
    screenshots: [
      'https://media.rawg.test/media/games/portal-2.jpg',
      'https://media.rawg.test/media/screenshots/9.jpg',
    ],
    links: [
      { kind: 'rawg', url: 'https://rawg.io/games/portal-2' },
      { kind: 'website', url: 'http://www.thinkwithportals.com/' },
      { kind: 'metacritic', url: 'https://www.metacritic.com/game/pc/portal-2' },
    ],
  })
})

test('a search shows the screenshots and the rating of its entries', async () => {
  const [game] = await connect([{ ...portal2, metacritic: null }]).search('portal', 1)
  expect(game).toMatchObject({ rating: 92, summary: null })
  expect(game?.screenshots).toHaveLength(2)
})

type ReleaseCase = [Record<string, unknown>, ReleaseStatus, string | null]

test.each<ReleaseCase>([
  [{ released: null, tba: true }, 'upcoming', null],
  [{ released: null }, 'unknown', null],
  [{ released: '2027-02-30' }, 'unknown', null],
  [{ released: 'Q2 2026' }, 'unknown', null],
  [{ released: '2027-02-01' }, 'upcoming', '2027-02-01'],
  [{ released: '2026-11-22' }, 'released', '2026-11-22'],
  [{ released: 20261122 }, 'unknown', null],
])('release of a record with %j', async (fields, releaseStatus, releaseDate) => {
  const game = await connect([{ id: 1, slug: 'a', name: 'A game', ...fields }]).game('1')
  expect([game?.releaseStatus, game?.releaseDate ?? null]).toEqual([releaseStatus, releaseDate])
})

test('adult games are those rated for adults only and those tagged so', async () => {
  const games = [
    { esrb_rating: { slug: 'adults-only' } },
    { tags: [{ slug: 'nsfw' }] },
    { esrb_rating: { slug: 'mature' }, tags: [{ slug: 'nudity' }] },
  ].map((fields, index) => ({ id: index + 1, slug: `${index}`, name: `Game ${index}`, ...fields }))
  const source = connect(games)
  const found = await Promise.all(games.map(({ id }) => source.game(String(id))))
  expect(found.map((game) => game?.adult)).toEqual([true, true, false])
})

test('relations are add-ons without editions and the games of the series', async () => {
  const relations = await connect().relations?.('rawg:4200')
  expect(relations).toEqual({
    alternateTitles: ['Portal 2 - The Final Hours'],
    releases: [{ platform: 'PS4', kind: 'release', date: '2031-03-12' }],
    parts: [
      {
        kind: 'dlc',
        title: 'Portal 2: Peer Review',
        metadataId: 'rawg:4301',
        storefrontAppId: null,
        releaseDate: '2011-10-04',
      },
      {
        kind: 'soundtrack',
        title: 'Portal 2 Soundtrack',
        metadataId: 'rawg:4302',
        storefrontAppId: null,
        releaseDate: '2011-10-04',
      },
    ],
    related: [{ title: 'Portal', year: 2007, metadataId: 'rawg:4100' }],
  })
})

test('an add-on that cannot be read makes the relations partial', async () => {
  const nameless = { id: 4399, slug: 'nameless', name: '' }
  const source = connect([...rawgGames, nameless, { ...portal2, id: 4299, additions: [4301, 4399], series: [] }])
  expect(await source.relations?.('4299')).toMatchObject({ isPartial: true, parts: [{ metadataId: 'rawg:4301' }] })
})

test('no request is made for relations that the record denies, and an add-on is related to its game', async () => {
  const source = connect()
  expect(await source.relations?.('5000')).toEqual({ alternateTitles: [], releases: [], parts: [], related: [] })
  expect(rawg.calls).toHaveLength(1)
  expect(await source.relations?.('4301')).toMatchObject({ parts: [], related: [{ title: 'Portal 2', year: 2011 }] })
})

test('lists show the games of their time that most users have added', async () => {
  const source = connect()
  const titles = async (list: 'popular' | 'recent' | 'upcoming') =>
    (await source.list?.({ list }, { limit: 3, offset: 0 }))?.map(({ title }) => title)
  expect(await titles('popular')).toEqual(['Listed 0', 'Listed 1'])
  expect(await titles('recent')).toEqual(['Listed 0', 'Listed 1'])
  expect(await titles('upcoming')).toEqual(['Listed 2', 'Listed 3'])
  const playStation = await source.list?.({ list: 'platform', id: '18' }, { limit: 2, offset: 1 })
  expect(playStation?.map(({ title }) => title)).toEqual(['Listed 0', 'Listed 1'])
})

test('a list is read across the pages of RAWG, whatever the offset', async () => {
  const games = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    slug: `g${index}`,
    name: `G${index}`,
    added: 1000 - index,
    platforms: portal2.platforms,
  }))
  const source = connect(games)
  const page = (limit: number, offset: number) => source.list?.({ list: 'platform', id: '4' }, { limit, offset })
  expect((await page(50, 35))?.map(({ title }) => title)).toEqual(games.slice(35, 85).map(({ name }) => name))
  expect((await page(7, 10))?.map(({ title }) => title)).toEqual(games.slice(10, 17).map(({ name }) => name))
  expect((await page(20, 95))?.map(({ title }) => title)).toEqual(games.slice(95).map(({ name }) => name))
})

test('a search takes one request, however many games are wanted', async () => {
  await connect().search('portal', 500)
  expect(rawg.calls).toEqual([expect.stringContaining('page=1&page_size=40')])
})

test('a record that was merged into another is followed', async () => {
  const merged = { id: 1, slug: 'old', name: 'Old', details: { redirect: true, slug: 'portal-2' } }
  expect((await connect([merged, portal2]).game('1'))?.metadataId).toBe('rawg:4200')
})

test('a wrong key is told in the words of RAWG, and is not cached', async () => {
  const failure = await failureOf(connectTo(rawg, 'wrong').prove?.() ?? Promise.resolve())
  expect(failure).toBeInstanceOf(CredentialsRefusedError)
  expect(failure.message).toContain('The API key is not found')
  expect(failure.message).not.toContain('wrong')
})

test('a right key is proven by a request each time', async () => {
  const source = connect()
  await source.prove?.()
  await source.prove?.()
  expect(rawg.calls).toHaveLength(2)
})

test('the end of the monthly calls is a pause, not a wrong key', async () => {
  rawg.isUsedUp = true
  const failure = await failureOf(connect().search('portal', 5))
  expect(failure instanceof RetryLaterError ? failure.retryAfterSeconds : failure).toBe(3600)
  expect(failure).not.toBeInstanceOf(CredentialsRefusedError)
})
