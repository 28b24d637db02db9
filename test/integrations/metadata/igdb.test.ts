import { afterEach, beforeEach, expect, test } from 'bun:test'
import { CredentialsRefusedError, RetryLaterError } from '#domain/errors.ts'
import type { ReleaseStatus } from '#domain/games/game.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { defaultServiceTimes, type ServiceTimes } from '#domain/ports/service-client.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { relationsOfRecord } from '#integrations/metadata/igdb/relations.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createTestClock } from '../../clock.ts'
import type { ApiRecord } from '../../fakes/apicalypse.ts'
import { type Igdb, igdbCredentials, startIgdb } from '../../fakes/igdb.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { failureOf } from './failure-of.ts'
import { bare, igdbTables, portal2 } from './igdb-games.ts'
import { testMetadataProvider } from './provider-contract.ts'

let igdb: Igdb
let now: number
// Every look moves it on, so that the limit of four requests per second never makes a test wait.
const clock = {
  now: () => {
    now += 300
    return new Date(now)
  },
}
beforeEach(async () => {
  igdb = await startIgdb(igdbTables)
  now = Date.UTC(2026, 10, 22, 12)
})
afterEach(() => igdb.close())

const connectTo = (
  fake: Igdb,
  credentials = igdbCredentials,
  times: ServiceTimes = patientTimes,
  itsClock: Clock = clock,
) =>
  metadataKinds.igdb.connect(credentials, {
    outbound: createOutbound(),
    clock: itsClock,
    responses: createMemoryResponses(),
    addresses: fake.addresses,
    times,
  })
const connect = (games: ApiRecord[] = igdbTables.games) => {
  igdb.tables.games = games
  return connectTo(igdb)
}
const seconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000

testMetadataProvider({
  provider: 'igdb',
  label: 'IGDB',
  faults: ['too-many', 'status-500', 'html', 'half', 'forbidden'],
  async start(times) {
    const fake = await startIgdb(igdbTables)
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
  expect(await connect().game('72')).toEqual({
    metadataId: 'igdb:72',
    title: 'Portal 2',
    storefrontAppId: 620,
    releaseStatus: 'released',
    releaseDate: '2011-04-18',
    coverUrl: `${igdb.url}/igdb/image/upload/t_cover_big_2x/co1rs4.jpg`,
    platforms: ['PC', 'Linux', 'Mac', 'PS3'],
    genres: ['Puzzle', 'Platform'],
    themes: ['Science fiction'],
    developers: ['Valve'],
    publishers: ['Valve', 'Electronic Arts'],
    rating: 92,
    adult: false,
    earlyAccess: false,
    alternateTitles: ['P2', 'ポータル 2 日本'],
    summary: 'Sequel to the acclaimed Portal.\nThe player solves puzzles.',
    screenshots: [`${igdb.url}/igdb/image/upload/t_1080p/sc5ktp.jpg`],
    links: [
      { kind: 'igdb', url: 'https://www.igdb.com/games/portal-2' },
      { kind: 'website', url: 'http://www.thinkwithportals.com/' },
      { kind: 'steam', url: 'https://store.steampowered.com/app/620' },
    ],
  })
})

type StatusCase = [Record<string, unknown>, ReleaseStatus, string | null]
const human = (text: string, date?: string) => ({
  release_dates: [{ id: 1, human: text, ...(date === undefined ? {} : { date: seconds(date) }) }],
})

test.each<StatusCase>([
  [{}, 'unknown', null],
  [human('TBD'), 'upcoming', null],
  [{ first_release_date: seconds('2027-06-30'), ...human('Q2 2027', '2027-06-30') }, 'upcoming', '2027-06-30'],
  [{ first_release_date: seconds('2027-01-01'), ...human('2027', '2027-01-01') }, 'upcoming', '2027-12-31'],
  [human('Q4 2027'), 'upcoming', '2027-12-31'],
  [{ first_release_date: seconds('1962-04-01') }, 'released', '1962-04-01'],
  [{ first_release_date: 1e18 }, 'unknown', null],
  [{ first_release_date: 'soon' }, 'unknown', null],
  [{ first_release_date: seconds('2027-02-01'), game_status: 0 }, 'upcoming', '2027-02-01'],
  [{ first_release_date: seconds('2026-02-01'), game_status: 3 }, 'early_access', '2026-02-01'],
  [{ game_status: 2 }, 'upcoming', null],
  [{ first_release_date: seconds('2025-02-01'), game_status: 4 }, 'early_access', '2025-02-01'],
  [{ first_release_date: seconds('2025-02-01'), game_status: 6 }, 'cancelled', '2025-02-01'],
  [{ first_release_date: seconds('2015-02-01'), game_status: 8 }, 'released', '2015-02-01'],
  [{ game_status: 7 }, 'unknown', null],
  [{ first_release_date: seconds('2015-02-01'), game_status: { id: 5 } }, 'released', '2015-02-01'],
])('release of a record with %j', async (fields, releaseStatus, releaseDate) => {
  const game = await connect([{ id: 1, name: 'A game', ...fields }]).game('1')
  expect([game?.releaseStatus, game?.releaseDate ?? null]).toEqual([releaseStatus, releaseDate])
})

test('null covers and fields of other types are empty fields', async () => {
  const odd = {
    id: 1,
    name: 'Odd',
    cover: null,
    screenshots: 'none',
    platforms: [null, 7, {}],
    websites: {},
    summary: 5,
    external_games: [null],
    involved_companies: null,
    total_rating: '95',
    age_ratings: [1, 2],
  }
  expect(await connect([odd]).game('1')).toMatchObject({
    coverUrl: null,
    screenshots: [],
    platforms: [],
    links: [],
    summary: null,
    storefrontAppId: null,
    rating: 95,
  })
})

test('adult games are the erotic ones and those for adults only', async () => {
  const games = [
    { id: 1, name: 'One', themes: [{ id: 42, name: 'Erotic' }] },
    { id: 2, name: 'Two', age_ratings: [{ id: 1, rating_category: { id: 7, rating: 'AO' } }] },
    { id: 3, name: 'Three', age_ratings: [{ id: 1, rating_category: { id: 6, rating: 'M' } }] },
  ]
  const source = connect(games)
  expect((await Promise.all(['1', '2', '3'].map((id) => source.game(id)))).map((game) => game?.adult)).toEqual([
    true,
    true,
    false,
  ])
})

test('add-ons, packs and episodes are not games', async () => {
  const types = [1, 2, 6, 7, 13, 14]
  const source = connect(types.map((game_type) => ({ id: game_type, name: `Type ${game_type}`, game_type })))
  for (const type of types) expect(await source.game(String(type))).toBeNull()
  expect(await source.search('Type', 10)).toEqual([])
})

test('editions of a game are not found beside it', async () => {
  expect((await connect().search('Portal 2', 10)).map(({ title }) => title)).toEqual(['Portal 2'])
})

test('the dates of platforms are those known to the day, of releases and early access', async () => {
  const relations = await connect().relations?.('igdb:72')
  expect(relations?.releases).toEqual([
    { platform: 'PC', kind: 'release', date: '2011-04-18' },
    { platform: 'PS3', kind: 'release', date: '2011-04-21' },
    { platform: 'PS3', kind: 'release', date: '2011-04-19' },
    { platform: 'Switch 2', kind: 'release', date: '2031-01-10' },
    { platform: 'Switch 2', kind: 'earlyAccess', date: '2030-11-01' },
  ])
})

test.each([[7], [null], [{ id: 1009 }], [{ name: 'Without an id' }]])(
  'an add-on that cannot be read (%j) makes the relations partial',
  (dlc) => {
    const read = { id: 1001, name: 'Portal 2: Peer Review', game_type: 1 }
    const record = { id: 72, name: 'Portal 2' }
    const parts = [{ metadataId: 'igdb:1001' }]
    const listed = relationsOfRecord(wireFields({ ...record, dlcs: [read, dlc] }), [])
    expect(listed).toMatchObject({ isPartial: true, parts })
    expect(relationsOfRecord(wireFields(record), [read, dlc].map(wireFields))).toMatchObject({ isPartial: true, parts })
    expect(relationsOfRecord(wireFields({ ...record, dlcs: [read] }), []).isPartial).toBeUndefined()
  },
)

test('of more add-ons than are kept, the first are, and the relations are partial', () => {
  const listed = (count: number) => {
    const dlcs = Array.from({ length: count }, (_, index) => ({
      id: 1000 + index,
      name: `Route ${index}`,
      game_type: 1,
    }))
    const { parts, isPartial } = relationsOfRecord(wireFields({ id: 72, name: 'Trains', dlcs }), [])
    return [parts.length, isPartial]
  }
  expect([listed(300), listed(1000), listed(1001)]).toEqual([
    [300, undefined],
    [1000, undefined],
    [1000, true],
  ])
})

test('relations tell add-ons from other games', async () => {
  const relations = await connect().relations?.('igdb:72')
  expect(relations?.alternateTitles).toEqual(['P2', 'ポータル 2 日本'])
  expect(relations?.parts.map(({ kind, title, storefrontAppId }) => [kind, title, storefrontAppId])).toEqual([
    ['dlc', 'Portal 2: Peer Review', 1001],
    ['soundtrack', 'Portal 2 Soundtrack', 1002],
    ['expansion', 'Portal 2: The Lost Chambers', 1003],
    ['season', 'Portal 2 Season Pass', null],
  ])
  expect(relations?.parts[0]).toMatchObject({ metadataId: 'igdb:1001', releaseDate: '2011-10-04' })
  expect(relations?.related).toEqual([
    { title: 'Portal 2 Remastered', year: 2030, metadataId: 'igdb:1004' },
    { title: 'The Orange Bundle', year: null, metadataId: 'igdb:1005' },
    { title: 'Portal Stories', year: 2011, metadataId: 'igdb:1010' },
    { title: 'Portal', year: 2007, metadataId: 'igdb:71' },
    { title: 'Half-Life 2', year: null, metadataId: 'igdb:233' },
  ])
})

test('lists show known games of their time in order', async () => {
  const source = connect()
  const titles = async (list: 'popular' | 'recent' | 'upcoming') =>
    (await source.list?.({ list }, { limit: 4, offset: 0 }))?.map(({ title }) => title)
  // The third one is an edition.
  expect(await titles('popular')).toEqual(['Portal 2', 'Portal', 'Listed 0'])
  expect(await titles('recent')).toEqual(['Listed 0', 'Listed 1'])
  expect(await titles('upcoming')).toEqual(['Listed 2', 'Listed 3'])
  const puzzles = await source.list?.({ list: 'genre', id: '9' }, { limit: 5, offset: 0 })
  expect(puzzles?.map(({ title }) => title)).toEqual(['Portal 2', 'Portal'])
  expect(await source.list?.({ list: 'platform', id: '130' }, { limit: 5, offset: 0 })).toEqual([])
})

test('many Steam applications are looked up a hundred at a time, and a game goes before its editions', async () => {
  const source = connect()
  const ids = Array.from({ length: 250 }, (_, index) => index + 1)
  const found = await source.byStoreIds?.([620, ...ids, 400])
  expect([...(found ?? [])].map(([id, { title }]) => [id, title])).toEqual([
    [620, 'Portal 2'],
    [400, 'Portal'],
  ])
  expect(igdb.calls).toHaveLength(3)
})

test('a play time without times is none', async () => {
  igdb.tables.game_time_to_beats = [{ id: 1, game_id: 71, hastily: 0, count: 0 }]
  expect(await connect().playTime?.('71')).toBeNull()
})

test('one token serves all calls, and many callers renew it once', async () => {
  const source = connect()
  await Promise.all(['portal', 'sheep', 'listed'].map((query) => source.search(query, 5)))
  expect(igdb.tokens).toHaveLength(1)
  igdb.expireTokens()
  now += 10_000
  const found = await Promise.all(['port', 'porta', 'list'].map((query) => source.search(query, 5)))
  expect(found.map((games) => games.length > 0)).toEqual([true, true, true])
  expect(igdb.tokens).toHaveLength(2)
})

test('a token is renewed before it expires', async () => {
  const source = connect()
  await source.search('portal', 5)
  now += 5_587_808_000
  await source.search('sheep', 5)
  expect(igdb.tokens).toHaveLength(2)
  expect(igdb.calls).toHaveLength(2)
})

test.each([
  [{ ...igdbCredentials, clientId: 'wrong' }, 'invalid client'],
  [{ ...igdbCredentials, clientSecret: 'wrong' }, 'invalid client secret'],
])('wrong credentials are told in the words of Twitch', async (credentials, words) => {
  const failure = await failureOf(connectTo(igdb, credentials).prove?.() ?? Promise.resolve())
  expect(failure).toBeInstanceOf(CredentialsRefusedError)
  expect(failure.message).toBe(
    `IGDB: Twitch rejected the client ID or the client secret: "${words}". Check both under Settings → Metadata.`,
  )
  expect(igdb.calls).toEqual([])
})

test('right credentials are proven by a query', async () => {
  await connect().prove?.()
  expect(igdb.calls).toEqual(['games: fields id; limit 1;'])
})

test('trouble at Twitch is an error that names it', async () => {
  igdb.twitchMode = 'status-500'
  const source = connect()
  expect((await failureOf(source.search('portal', 5))).message).toContain('Twitch')
  expect((await failureOf(source.search('sheep', 5))).message).toContain('Next attempt in')
  igdb.twitchMode = 'too-many'
  expect(await failureOf(connect().search('portal', 5))).toBeInstanceOf(RetryLaterError)
})

test('requests stay below the limit of IGDB, even if the first ones take longer to arrive', async () => {
  const still = createTestClock()
  const times = { ...defaultServiceTimes, backgroundWaitMs: 0 }
  const source = connectTo(igdb, undefined, times, still)
  const search = (query: string) => source.search(query, 5, { background: true })
  for (const query of ['one', 'two', 'three']) await search(query)
  still.advance(1000)
  expect(await failureOf(search('four'))).toBeInstanceOf(RetryLaterError)
  still.advance(200)
  await search('four')
  expect(igdb.calls).toHaveLength(4)
})

test('IGDB is asked again soon after too many requests in a second', async () => {
  const source = connect()
  igdb.mode = 'too-many'
  expect(await failureOf(source.search('portal', 5))).toMatchObject({ retryAfterSeconds: 2 })
  igdb.mode = 'normal'
  now += 2000
  expect(await source.search('portal', 5)).not.toEqual([])
})

test('no more than eight requests are open at once', async () => {
  const source = connect()
  await Promise.allSettled(Array.from({ length: 30 }, (_, index) => source.search(`game ${index}`, 5)))
  expect(igdb.mostOpen).toBeLessThanOrEqual(8)
})
