import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { PartKind } from '#domain/games/part-kinds.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { closed } from '../../fakes/closed-services.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { fileName, type SteamStore, type StoreApp, startSteamStore } from '../../fakes/steam-store.ts'

let store: SteamStore
let connected: MetadataSource
let source: Required<Pick<MetadataSource, 'game' | 'relations' | 'list' | 'genres' | 'platforms' | 'byStoreIds'>>
const clock = { now: () => new Date(Date.UTC(2026, 10, 22)) }

beforeEach(async () => {
  store = await startSteamStore()
  const outbound = createOutbound()
  const { addresses } = store
  connected = steam.connect({}, { outbound, clock, responses: createMemoryResponses(), addresses, times: patientTimes })
  const { relations, list, genres, platforms, byStoreIds } = connected
  if (!relations || !list || !genres || !platforms || !byStoreIds) throw new Error('a capability is missing')
  source = { ...connected, relations, list, genres, platforms, byStoreIds }
})
afterEach(() => store.close())

const seconds = (date: string): number => Date.parse(`${date}T17:00:00Z`) / 1000
const released = (date: string) => ({ release: { steam_release_date: seconds(date) } })
/** Calls other than those for images. */
const storeCalls = (): string[] => store.calls.filter((call) => call.startsWith('GET'))

const portal: StoreApp = {
  id: 620,
  name: 'Portal 2',
  details: { dlc: [652, 323180, '10', 'x', 652, 999], release_date: { coming_soon: false, date: '18 Apr, 2011' } },
  item: {
    ...released('2011-04-18'),
    platforms: { windows: true, mac: true, steamos_linux: true },
    basic_info: {
      short_description: 'Draws &amp; <b>puzzles</b>',
      developers: [{ name: 'Valve' }],
      publishers: [{ name: 'Valve' }, { name: '' }],
    },
    assets: { asset_url_format: `steam/apps/620/${fileName}?t=17`, library_capsule: 'abc/library_capsule.jpg' },
    content_descriptorids: [2, 5],
  },
}
const addOns: StoreApp[] = [
  { id: 652, name: 'Portal 2 - The Final Hours&trade;', type: 'dlc', item: released('2011-05-18') },
  { id: 323180, name: 'Portal 2 Music', type: 'music', item: {} },
  { id: 10, name: 'Portal 2: Season Pass', type: 'dlc', item: {} },
]

test('add-ons are named with one request beside the details, and told by type and name', async () => {
  store.apps = [portal, ...addOns]
  await source.game('620')
  const relations = await source.relations('steam:620')
  const part = (kind: PartKind, id: number, title: string, releaseDate: string | null = null) => ({
    kind,
    title,
    releaseDate,
    metadataId: `steam:${id}`,
    storefrontAppId: id,
  })
  // One of the ids cannot be read.
  expect(relations).toEqual({
    isPartial: true,
    alternateTitles: [],
    parts: [
      part('dlc', 652, 'Portal 2 - The Final Hours™', '2011-05-18'),
      part('soundtrack', 323180, 'Portal 2 Music'),
      part('season', 10, 'Portal 2: Season Pass'),
    ],
    related: [],
  })
  // Two are for the game.
  expect(storeCalls()).toHaveLength(3)
})

test('an add-on has its game as a related one, and a game without add-ons takes no further request', async () => {
  store.apps = [
    { id: 652, name: 'The Final Hours', type: 'dlc', details: { fullgame: { appid: '620', name: 'Portal 2' } } },
    { id: 400, name: 'Portal', details: { dlc: null } },
  ]
  expect(await source.relations('652')).toEqual({
    alternateTitles: [],
    parts: [],
    related: [{ title: 'Portal 2', year: null, metadataId: 'steam:620' }],
  })
  expect(await source.relations('400')).toEqual({ alternateTitles: [], parts: [], related: [] })
  expect(storeCalls()).toHaveLength(2)
})

test('without the Web API, a search for the title names add-ons', async () => {
  store.apps = [portal, ...addOns, { id: 2317990, name: 'Portal 2: Community Edition' }]
  store.missing = ['items']
  const relations = await source.relations('620')
  expect(relations?.parts.map(({ kind, storefrontAppId }) => [kind, storefrontAppId])).toEqual([
    ['dlc', 652],
    ['dlc', 323180],
    ['season', 10],
  ])
  expect(relations?.isPartial).toBe(true)
  expect(storeCalls()).toHaveLength(3)
})

test('many games are found by their store ids with one request, without add-ons and unknown ones', async () => {
  store.apps = [portal, ...addOns]
  const found = await source.byStoreIds([620, 652, 7, 620])
  expect([...found.keys()]).toEqual([620])
  expect(found.get(620)).toMatchObject({
    metadataId: 'steam:620',
    title: 'Portal 2',
    storefrontAppId: 620,
    adult: false,
    earlyAccess: false,
    releaseStatus: 'released',
    releaseDate: '2011-04-18',
    summary: 'Draws & puzzles',
    platforms: ['PC', 'Mac', 'Linux'],
    developers: ['Valve'],
    publishers: ['Valve'],
    coverUrl: `${store.url}/store_item_assets/steam/apps/620/abc/library_capsule.jpg?t=17`,
  })
  expect(storeCalls()).toHaveLength(1)
  const many = Array.from({ length: 1000 }, (_, index) => index + 1000)
  store.apps = many.map((id) => ({ id, name: `Game ${id}` }))
  expect((await source.byStoreIds(many)).size).toBe(1000)
  expect(storeCalls()).toHaveLength(6)
})

test('without the Web API, each store id takes a request of its own', async () => {
  store.apps = [portal, ...addOns]
  store.missing = ['items']
  expect([...(await source.byStoreIds([620, 652, 7])).keys()]).toEqual([620])
})

test('search results have a date, so that games of the same title can be told apart, with one more request', async () => {
  store.apps = [
    {
      id: 480,
      name: 'Prey',
      item: { ...released('2006-07-11'), basic_info: { developers: [{ name: 'Human Head' }] } },
    },
    { id: 490, name: 'PREY&trade;', item: released('2017-05-04') },
    { id: 500, name: 'Prey: Mooncrash', item: released('2018-06-10') },
  ]
  const found = await connected.search('prey', 10)
  expect(found.map(({ title, releaseDate }) => [title, releaseDate])).toEqual([
    ['Prey', '2006-07-11'],
    ['PREY™', '2017-05-04'],
    ['Prey: Mooncrash', '2018-06-10'],
  ])
  expect(found[0]?.developers).toEqual(['Human Head'])
  expect(storeCalls()).toHaveLength(2)
  await connected.search('no such game', 10)
  expect(storeCalls()).toHaveLength(3)
  store.missing = ['items']
  store.apps = store.apps.map((app) => ({ ...app, id: app.id + 1000 }))
  expect((await connected.search('PREY ', 10)).map(({ releaseDate }) => releaseDate)).toEqual([
    '2006-07-11',
    '2017-05-04',
    '2018-06-10',
  ])
  expect((await connected.search('pre', 10)).map(({ releaseDate }) => releaseDate)).toEqual([null, null, null])
})

const coming = (release: object) => ({ is_coming_soon: true, release })

test.each([
  ['a day', coming({ steam_release_date: seconds('2027-03-05'), coming_soon_display: 'date_full' }), '2027-03-05'],
  ['a month', coming({ steam_release_date: seconds('2027-02-05'), coming_soon_display: 'date_month' }), '2027-02-28'],
  [
    'a quarter',
    coming({ steam_release_date: seconds('2027-05-05'), coming_soon_display: 'date_quarter' }),
    '2027-06-30',
  ],
  ['a year', coming({ steam_release_date: seconds('2027-05-05'), coming_soon_display: 'date_year' }), '2027-12-31'],
  ['unknown', coming({ steam_release_date: seconds('2027-05-05'), coming_soon_display: 'text_tba' }), null],
  ['a new kind', coming({ steam_release_date: seconds('2027-05-05'), coming_soon_display: 'date_season' }), null],
  ['a text', coming({ custom_release_date_message: 'Q3 2027' }), '2027-09-30'],
  ['another text', coming({ custom_release_date_message: 'When it is done' }), null],
  ['an odd number', coming({ steam_release_date: 9e15 }), null],
])('the date of a coming game that is %s', async (_, item, releaseDate) => {
  store.apps = [{ id: 7, name: 'Hades III', item }]
  expect((await source.byStoreIds([7])).get(7)).toMatchObject({ releaseStatus: 'upcoming', releaseDate })
})

test('an item without any details, and one with odd ones, is a game with empty fields', async () => {
  const odd = { release: 'soon', platforms: null, basic_info: [], content_descriptorids: 'none' }
  store.apps = [
    { id: 7, name: 'Bare', hasPoster: false },
    { id: 8, name: 'Odd', item: { ...odd, assets: { asset_url_format: `../${fileName}`, header: '../../x.jpg' } } },
    { id: 9, name: 'Early', item: { is_early_access: true, content_descriptorids: [3], ...released('2026-01-02') } },
  ]
  const found = await source.byStoreIds([7, 8, 9])
  const nothing = { releaseStatus: 'unknown', releaseDate: null, coverUrl: null, summary: null, platforms: [] }
  expect(found.get(7)).toMatchObject(nothing)
  expect(found.get(8)).toMatchObject(nothing)
  expect(found.get(9)).toMatchObject({ releaseStatus: 'early_access', earlyAccess: true, adult: true })
})

const listed = (count: number): StoreApp[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Game ${index + 1}`,
    item: released('2026-11-01'),
    ...(index === 1 ? { type: 'bundle' } : index === 2 ? { type: 'dlc' } : {}),
  }))
const idsOf = (games: readonly { storefrontAppId: number | null }[]) => games.map((game) => game.storefrontAppId)

test('the lists of the store have games only, with dates, across pages and from the cache', async () => {
  store.apps = listed(120)
  const first = await source.list({ list: 'popular' }, { limit: 5, offset: 0 })
  expect(idsOf(first)).toEqual([1, 4, 5])
  expect(first[0]).toMatchObject({ title: 'Game 1', releaseDate: '2026-11-01', releaseStatus: 'released' })
  expect(storeCalls()).toHaveLength(2)
  expect(storeCalls()[0]).toContain('filter=topsellers')
  await source.list({ list: 'popular' }, { limit: 20, offset: 10 })
  expect(storeCalls()).toHaveLength(2)
  const across = await source.list({ list: 'popular' }, { limit: 10, offset: 45 })
  expect(idsOf(across)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 54, 55])
  expect(await source.list({ list: 'popular' }, { limit: 10, offset: 200 })).toEqual([])
})

test('each list, genre and platform has a filter of its own', async () => {
  store.apps = listed(10)
  await source.list({ list: 'recent' }, { limit: 5, offset: 0 })
  await source.list({ list: 'upcoming' }, { limit: 5, offset: 0 })
  const action = (await source.genres()).find(({ name }) => name === 'Action')
  expect(idsOf(await source.list({ list: 'genre', id: action?.id ?? '' }, { limit: 5, offset: 0 }))).toEqual([
    1, 5, 7, 9,
  ])
  const linux = (await source.platforms()).find(({ name }) => name === 'Linux')
  expect(await source.list({ list: 'platform', id: linux?.id ?? '' }, { limit: 5, offset: 0 })).toHaveLength(4)
  const searches = storeCalls().filter((call) => call.includes('/search/results/'))
  expect(searches.map((call) => call.match(/(?:filter|tags|os)=\w+/g)?.join(' '))).toEqual([
    'filter=popularnew',
    'filter=popularcomingsoon',
    'filter=topsellers tags=19',
    'filter=topsellers os=linux',
  ])
})

test('without the Web API, lists have titles and the images of the page', async () => {
  store.apps = listed(5)
  store.missing = ['items']
  const [game] = await source.list({ list: 'popular' }, { limit: 1, offset: 0 })
  expect(game).toMatchObject({
    title: 'Game 1',
    releaseDate: null,
    coverUrl: `${closed}/store_item_assets/steam/apps/1/capsule_sm_120.jpg?t=1`,
  })
})

test('without its search page, the front page of the store has the lists', async () => {
  store.apps = listed(5)
  store.missing = ['search-results', 'items']
  const games = await source.list({ list: 'upcoming' }, { limit: 5, offset: 0 })
  expect(idsOf(games)).toEqual([1, 4, 5])
  expect(games[0]?.platforms).toEqual(['PC', 'Linux'])
  expect(await source.list({ list: 'genre', id: '19' }, { limit: 5, offset: 0 })).toEqual([])
})

test('a search page that is no longer JSON does not keep other requests from the store', async () => {
  store.apps = [{ id: 620, name: 'Portal 2' }]
  Object.assign(store, { missing: ['search-results'], missingStatus: 200 })
  const popular = await source.list({ list: 'popular' }, { limit: 5, offset: 0 })
  expect(popular.map(({ title }) => title)).toEqual(['Portal 2'])
  expect(await source.game('620')).toMatchObject({ title: 'Portal 2' })
})
