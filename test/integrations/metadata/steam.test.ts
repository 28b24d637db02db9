import { afterEach, beforeEach, expect, test } from 'bun:test'
import { AppError, RetryLaterError } from '#domain/errors.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { type SteamStore, type StoreApp, startSteamStore } from '../../fakes/steam-store.ts'

let store: SteamStore
let now: number
const clock = { now: () => new Date(now) }
beforeEach(async () => {
  store = await startSteamStore()
  now = Date.UTC(2026, 10, 21)
})
afterEach(() => store.close())

/** No test waits for the budget. */
const times = { ...patientTimes, backgroundWaitMs: 0 }

const connect = (apps: StoreApp[] = []) => {
  store.apps = apps
  return metadataKinds.steam.connect(
    {},
    {
      outbound: createOutbound(),
      clock,
      responses: createMemoryResponses(),
      addresses: store.addresses,
      times,
    },
  )
}

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

const pauseOf = (error: AppError) => (error instanceof RetryLaterError ? error.retryAfterSeconds : null)

const portal: StoreApp = {
  id: 620,
  name: 'Portal 2',
  details: {
    required_age: '12',
    short_description: 'Draws &amp; <b>puzzles</b>&#33;',
    header_image: 'https://images.test/620/header.jpg',
    website: 'http://www.thinkwithportals.com/',
    developers: ['Valve'],
    publishers: ['Valve', ''],
    platforms: { windows: true, mac: true, linux: true },
    metacritic: { score: 95, url: 'https://www.metacritic.com/game/portal-2' },
    genres: [
      { id: '1', description: 'Action' },
      { id: '25', description: 'Adventure' },
    ],
    screenshots: [{ id: 0, path_thumbnail: 'x', path_full: 'https://images.test/1.jpg' }, { id: 1 }],
    release_date: { coming_soon: false, date: '18 Apr, 2011' },
    content_descriptors: { ids: [2], notes: null },
  },
}

test('a game is returned with all metadata', async () => {
  expect(await connect([portal]).game('620')).toEqual({
    metadataId: 'steam:620',
    title: 'Portal 2',
    storefrontAppId: 620,
    releaseStatus: 'released',
    releaseDate: '2011-04-18',
    coverUrl: `${store.url}/store_item_assets/steam/apps/620/library_600x900.jpg`,
    platforms: ['PC', 'Mac', 'Linux'],
    genres: ['Action', 'Adventure'],
    themes: [],
    developers: ['Valve'],
    publishers: ['Valve'],
    rating: 95,
    adult: false,
    earlyAccess: false,
    alternateTitles: [],
    summary: 'Draws & puzzles!',
    screenshots: ['https://images.test/1.jpg'],
    links: [
      { kind: 'steam', url: `${store.url}/app/620` },
      { kind: 'website', url: 'http://www.thinkwithportals.com/' },
      { kind: 'metacritic', url: 'https://www.metacritic.com/game/portal-2' },
    ],
  })
})

test('a game without a poster gets its header image', async () => {
  const game = await connect([{ ...portal, hasPoster: false }]).game('steam:620')
  expect(game?.coverUrl).toBe('https://images.test/620/header.jpg')
})

test('release state and age rating', async () => {
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [
      { release_date: { coming_soon: true, date: 'Q2 2027' } },
      { releaseStatus: 'upcoming', releaseDate: '2027-06-30' },
    ],
    [
      { release_date: { coming_soon: true, date: 'To be announced' } },
      { releaseStatus: 'upcoming', releaseDate: null },
    ],
    [
      { genres: [{ id: '70', description: 'Early Access' }] },
      { releaseStatus: 'early_access', earlyAccess: true, genres: [] },
    ],
    [{ release_date: { coming_soon: true, date: null } }, { releaseStatus: 'unknown', releaseDate: null }],
    [{ release_date: 'soon' }, { releaseStatus: 'unknown', releaseDate: null }],
    [{ release_date: { coming_soon: null, date: '' } }, { releaseStatus: 'unknown', releaseDate: null }],
    [{ content_descriptors: { ids: [1, 3] } }, { adult: true }],
    [{ content_descriptors: { ids: ['4'] } }, { adult: true }],
    [{ required_age: '18+' }, { adult: true }],
    [{ required_age: 18 }, { adult: true }],
    [
      { required_age: 0, metacritic: [], website: null, screenshots: null },
      { adult: false, rating: null, screenshots: [] },
    ],
  ]
  const steam = connect(cases.map(([details], index) => ({ id: index + 1, name: `Game ${index}`, details })))
  for (const [index, [, expected]] of cases.entries())
    expect(await steam.game(String(index + 1))).toMatchObject(expected)
})

test('entries that are missing or not games return nothing, not an error', async () => {
  const kinds = ['dlc', 'demo', 'music', 'video', 'hardware']
  const steam = connect(kinds.map((type, index) => ({ id: index + 1, name: type, type })))
  for (const index of kinds.keys()) expect(await steam.game(String(index + 1))).toBeNull()
  expect(await steam.game('999')).toBeNull()
  const calls = store.calls.length
  for (const id of ['', 'abc', '1,2', '-1', 'igdb:1', '99999999999']) expect(await steam.game(id)).toBeNull()
  expect(store.calls.length).toBe(calls)
})

test("a search returns brief games in the store's order and leaves out bundles", async () => {
  const steam = connect([
    portal,
    { id: 400, name: 'Portal' },
    { id: 1, name: 'Portal Bundle', type: 'bundle' },
    { id: 2, name: 'Other' },
  ])
  const found = await steam.search(' portal ', 5)
  expect(found.map(({ title, metadataId, platforms }) => [title, metadataId, platforms])).toEqual([
    ['Portal 2', 'steam:620', ['PC', 'Mac', 'Linux']],
    ['Portal', 'steam:400', ['PC']],
  ])
  expect(store.calls[0]).toBe('GET /api/storesearch/?term=portal&l=english&cc=US')
  expect(await steam.search('portal', 1)).toHaveLength(1)
  expect(await steam.search('nothing like it', 5)).toEqual([])
  expect(await steam.search('  ', 5)).toEqual([])
})

test('a response is cached for a while, an error is not', async () => {
  const steam = connect([portal])
  await Promise.all([steam.search('Portal', 5), steam.search('portal', 5), steam.game('620'), steam.game('620')])
  expect(store.calls.filter((call) => call.startsWith('GET /api/'))).toHaveLength(2)
  now += 16 * 60_000
  await steam.search('portal', 5)
  await steam.game('620')
  expect(store.calls.filter((call) => call.startsWith('GET /api/'))).toHaveLength(3)
  store.mode = 'status-500'
  expect((await failureOf(steam.search('half', 5))).message).toBe('Steam responded with status 500')
  store.mode = 'normal'
  now += 5000
  expect(await steam.search('half', 5)).toEqual([])
})

for (const [mode, seconds] of [
  ['too-many', 30],
  ['empty-403', 60],
  ['null', 60],
] as const) {
  test(`a pause requested by the store (${mode}) is observed`, async () => {
    const steam = connect([portal])
    store.mode = mode
    const failure = await failureOf(steam.game('620'))
    expect([failure.code, failure.details, pauseOf(failure)]).toEqual(['upstream', {}, seconds])
    store.mode = 'normal'
    await failureOf(steam.game('620'))
    expect(store.calls).toHaveLength(1)
    now += seconds * 1000
    expect((await steam.game('620'))?.title).toBe('Portal 2')
  })
}

test("Ludarr's own rate limit applies before the store's", async () => {
  const steam = connect()
  for (let index = 0; index < 190; index++) await steam.search(`word ${index}`, 1)
  const failure = await failureOf(steam.search('one more', 1))
  expect([failure.details, pauseOf(failure)]).toEqual([{}, 300])
  expect(store.calls).toHaveLength(190)
  now += 300_001
  expect(await steam.search('one more', 1)).toEqual([])
})

test('a web page instead of JSON is reported', async () => {
  const steam = connect()
  store.mode = 'html'
  expect((await failureOf(steam.search('portal', 1))).message).toStartWith('Steam: the response is not JSON')
})

test('background requests leave part of the rate limit for users', async () => {
  const steam = connect([portal])
  for (let call = 0; call < 150; call += 1) await steam.search(`word ${call}`, 1, { background: true })
  now += 10_000
  const refused = await failureOf(steam.search('one more', 1, { background: true }))
  expect(pauseOf(refused)).toBe(290)
  expect(await steam.search('one more', 1)).toEqual([])
  expect(store.calls).toHaveLength(151)
})

test('a pause may be requested until a date, and for longer than an hour', async () => {
  const pauses: [string, number][] = [
    [new Date(now + 90_000).toUTCString(), 90],
    ['7200', 7200],
    ['soon', 60],
  ]
  store.mode = 'too-many'
  for (const [retryAfter, seconds] of pauses) {
    store.retryAfter = retryAfter
    expect(pauseOf(await failureOf(connect().search('x', 1)))).toBe(seconds)
  }
})
