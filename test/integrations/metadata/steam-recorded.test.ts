import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { connectSteamAccounts } from '#integrations/storefront/steam-accounts.ts'
import { type JsonService, startJsonService } from '../../fakes/json-service.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { patientTimes } from '../../fakes/patient-times.ts'
import { recordedAnswer } from '../../fixtures/services/recorded-service.ts'

type Item = { appid: number; name: string; type: number; [field: string]: unknown }
type Items = { response: { store_items: Item[] } }
type Details = Record<string, { success: boolean; data: Record<string, unknown> }>
type Listed = { id: number; name: string; tiny_image: string }

let service: JsonService
let source: Required<Pick<MetadataSource, 'search' | 'game' | 'isOtherProduct' | 'relations' | 'list' | 'byStoreIds'>>
/** What the service answers; it has no other pages. */
let store: { search?: unknown; featured?: unknown; items: Item[] | null; details: Details }

const context = () => ({
  outbound: createOutbound(),
  clock: { now: () => new Date(Date.UTC(2026, 9, 12)) },
  times: patientTimes,
  responses: createMemoryResponses(),
  addresses: { steamStore: service.url, steamApi: service.url, steamImages: 'https://images.test' },
})

beforeEach(async () => {
  service = await startJsonService()
  store = { items: null, details: {} }
  service.answer = ({ url = '' }) => {
    const { pathname, searchParams } = new URL(url, 'http://steam')
    const body = pathname.startsWith('/IStoreBrowseService/') ? itemsFor(searchParams) : pageAt(pathname, searchParams)
    return body === undefined || body === null ? { status: 404, body: '' } : { body }
  }
  const { isOtherProduct, relations, list, byStoreIds, ...rest } = steam.connect({}, context())
  if (!isOtherProduct || !relations || !list || !byStoreIds) throw new Error('a capability is missing')
  source = { ...rest, isOtherProduct, relations, list, byStoreIds }
})
afterEach(() => service.close())

function itemsFor(searchParams: URLSearchParams): Items | null {
  const input: { ids: { appid: number }[] } = JSON.parse(searchParams.get('input_json') ?? '')
  const asked = new Set(input.ids.map(({ appid }) => appid))
  return store.items && { response: { store_items: store.items.filter(({ appid }) => asked.has(appid)) } }
}

function pageAt(pathname: string, searchParams: URLSearchParams): unknown {
  if (pathname === '/api/storesearch/') return store.search
  if (pathname === '/api/featuredcategories/') return store.featured
  if (pathname !== '/api/appdetails') return undefined
  const id = searchParams.get('appids') ?? ''
  return { [id]: store.details[id] ?? { success: false } }
}

const recordedItems = (name: string): Item[] => recordedAnswer<Items>(name).response.store_items
const titlesOf = (games: readonly { title: string }[]): string[] => games.map(({ title }) => title)
const hades = ['Hades II', 'Hades', "Hades' Star", 'Hades Harem', 'The Road to Hades', 'Hades Hinderance']

test('a search lists games, not the soundtracks that the store finds as apps like them', async () => {
  const search = recordedAnswer<{ items: Listed[] }>('steam-search-hades')
  const itemOf = ({ id, name }: Listed): Item => ({ appid: id, name, type: name.endsWith('Soundtrack') ? 11 : 0 })
  store = { search, items: search.items.map(itemOf), details: {} }
  expect(titlesOf(await source.search('hades', 10))).toEqual(hades)
})

test.each([1, 4, 6, 10, 11, 12, 13])('an app of the type %p is not found as a game', async (type) => {
  const search = recordedAnswer<{ items: Listed[] }>('steam-search-hades')
  store = { search, items: search.items.map(({ id, name }) => ({ appid: id, name, type })), details: {} }
  expect(await source.search('hades', 10)).toEqual([])
})

test('without types, the titles of a search say what is a soundtrack, and the images are those of the answer', async () => {
  const search = recordedAnswer<{ items: Listed[] }>('steam-search-hades')
  store = { search, items: null, details: {} }
  const found = await source.search('hades', 10)
  expect(titlesOf(found)).toEqual(hades)
  expect(found[0]?.coverUrl).toBe(search.items[0]?.tiny_image ?? '')
})

test.each([{ total: 0 }, { total: 0, items: [] }])(
  'a search that finds nothing, %j, has no results',
  async (search) => {
    store = { search, items: [], details: {} }
    expect(await source.search('no such game', 10)).toEqual([])
  },
)

test.each([{ total: 2 }, {}])('a search without its results, %j, is incomplete', async (search) => {
  store = { search, items: [], details: {} }
  expect(String(await source.search('hades', 10).catch((error: unknown) => error))).toContain('incomplete')
})

test('the covers of games are those that the store names, and never guessed from the id', async () => {
  store.items = recordedItems('steam-items-wishlist')
  const found = await source.byStoreIds(store.items.map(({ appid }) => appid))
  expect(found.size).toBe(13)
  const hash = '0123456789abcdef0123456789abcdef01234567'
  const address = (id: number, file: string) =>
    `https://images.test/store_item_assets/steam/apps/${id}/${file}?t=1790000000`
  expect([1340720, 1757350, 4814120].map((id) => found.get(id)?.coverUrl)).toEqual([
    address(1340720, 'library_600x900.jpg'),
    address(1757350, `${hash}/library_600x900.jpg`),
    address(4814120, `${hash}/library_capsule.jpg`),
  ])
  store.details = {
    '4814120': {
      success: true,
      data: { type: 'game', steam_appid: 4814120, name: 'ANANTA', header_image: 'https://x.test/h.jpg' },
    },
    '1903340': recordedAnswer<Details>('steam-details')['1903340'] ?? { success: false, data: {} },
  }
  expect((await source.game('4814120'))?.coverUrl).toBe(address(4814120, `${hash}/library_capsule.jpg`))
  expect((await source.game('1903340'))?.coverUrl).toBeNull()
})

test('owned games have the cover that the account names, or none', async () => {
  service.answer = () => ({
    body: {
      response: {
        game_count: 3,
        games: [
          { appid: 1145350, name: 'Hades II', capsule_filename: 'abc/library_capsule.jpg' },
          { appid: 620, name: 'Portal 2' },
          { appid: 10, name: 'Odd', capsule_filename: '../../x.jpg' },
        ],
      },
    },
  })
  const owned = await connectSteamAccounts(context()).ownedGames('76561197960287930', 'key')
  expect(owned?.entries.map(({ coverUrl }) => coverUrl)).toEqual([
    'https://images.test/store_item_assets/steam/apps/1145350/abc/library_capsule.jpg',
    null,
    null,
  ])
})

test('a recorded list of owned games has the number, title and cover of each', async () => {
  service.answer = () => ({ body: recordedAnswer('steam-owned-games') })
  const owned = await connectSteamAccounts(context()).ownedGames('76561197960287930', 'key')
  expect(owned?.unreadable).toEqual([])
  expect(owned?.entries).toMatchObject([
    {
      storefrontAppId: 220200,
      title: 'Kerbal Space Program',
      coverUrl: 'https://images.test/store_item_assets/steam/apps/220200/library_600x900.jpg',
    },
  ])
})

test('a soundtrack, an add-on and hardware are known as no games', async () => {
  store.details = recordedAnswer<Details>('steam-details')
  for (const id of ['2950840', '4165890', '716670']) {
    expect([await source.game(id), await source.isOtherProduct(`steam:${id}`)]).toEqual([null, true])
  }
  expect(await source.isOtherProduct('1903340')).toBe(false)
  expect(await source.isOtherProduct('7')).toBe(false)
})

test.each([
  ['716670', null],
  ['4241450', null],
  ['523510', null],
  ['4685520', { title: 'Railbreak DX', releaseDate: null, genres: ['Action'] }],
  ['4814120', { title: 'ANANTA', releaseDate: '2027-01-15' }],
  ['281990', { title: 'Stellaris', releaseDate: null }],
  ['9', { title: 'Spell Breakers', releaseDate: '2027-12-31' }],
  ['4436560', { title: '액션', releaseDate: '2026-09-01' }],
  ['11', { releaseDate: '2026-08-26' }],
  ['12', { releaseDate: '2027-12-31' }],
  ['13', { releaseDate: null }],
  ['220', { title: 'Half-Life 2', releaseDate: '2004-11-16', rating: 96, genres: ['Action'] }],
  ['4000', { title: "Garry's Mod", releaseDate: '2006-11-29', rating: null, genres: ['Indie', 'Simulation'] }],
  ['340', { title: 'Half-Life 2: Lost Coast', releaseDate: '2005-10-27', rating: null }],
  ['1510', { title: 'Uplink', releaseDate: '2006-08-23', rating: 75, genres: ['Indie', 'Strategy'] }],
  ['1361210', { title: 'Warhammer 40,000: Darktide', developers: ['Fatshark'], releaseDate: null }],
])('the recorded details of the app %s are read', async (id, expected) => {
  store.details = { ...recordedAnswer<Details>('steam-details'), ...recordedAnswer<Details>('steam-details-more') }
  const game = await source.game(id)
  if (expected === null) expect(game).toBeNull()
  else expect(game).toMatchObject(expected)
})

test('a game has the same release date by its details and by its item: the day in the time zone of the store', async () => {
  const { appdetails, GetItems } = recordedAnswer<{ appdetails: Details; GetItems: Items }>('steam-two-dates')
  store = { items: GetItems.response.store_items, details: appdetails }
  const dates = [(await source.game('620'))?.releaseDate, (await source.byStoreIds([620])).get(620)?.releaseDate]
  expect(dates).toEqual(['2011-04-18', '2011-04-18'])
})

test.each([
  [1623730, '2024-01-18'],
  [3627560, '2026-12-31'],
  [5332620, '2028-03-31'],
])('the date of the listed app %p is %p', async (id, date) => {
  store.items = recordedItems('steam-items-featured')
  expect((await source.byStoreIds([id])).get(id)?.releaseDate).toBe(date)
})

test('all of 450 add-ons are named', async () => {
  const dlc = Array.from({ length: 450 }, (_, index) => 1000 + index)
  store.items = dlc.map((appid) => ({ appid, name: `Route ${appid}`, type: 4 }))
  const data = { type: 'game', steam_appid: 24010, name: 'Train Simulator Classic', dlc }
  store.details = { '24010': { success: true, data } }
  const relations = await source.relations('24010')
  expect(relations?.parts.map(({ storefrontAppId }) => storefrontAppId)).toEqual(dlc)
  expect(relations?.isPartial).toBeUndefined()
})

test('of more than 1,000 add-ons, the first are named, and the relations are partial', async () => {
  const dlc = Array.from({ length: 1050 }, (_, index) => 1000 + index)
  store.items = dlc.map((appid) => ({ appid, name: `Route ${appid}`, type: 4 }))
  const data = { type: 'game', steam_appid: 24010, name: 'Train Simulator Classic', dlc }
  store.details = { '24010': { success: true, data } }
  const relations = await source.relations('24010')
  expect([relations?.parts.length, relations?.isPartial]).toEqual([1000, true])
})

test('add-ons that one of several requests did not name are missing, and not gone', async () => {
  const dlc = Array.from({ length: 450 }, (_, index) => 1000 + index)
  store.items = dlc.map((appid) => ({ appid, name: `Route ${appid}`, type: 4 }))
  const data = { type: 'game', steam_appid: 24010, name: 'Train Simulator Classic', dlc }
  store.details = { '24010': { success: true, data } }
  const answer = service.answer
  service.answer = (request) => (request.url?.includes('1449') ? { status: 500, body: 'oops' } : answer(request))
  const relations = await source.relations('24010')
  expect([relations?.parts.length, relations?.isPartial]).toEqual([400, true])
})

const lists = ['popular', 'recent', 'upcoming'] as const
const listAll = async () => {
  const found = await Promise.all(lists.map((list) => source.list({ list }, { limit: 20, offset: 0 })))
  return found.map(titlesOf)
}

test('the lists of the front page have each game once, and no hardware, add-on, soundtrack or demo', async () => {
  store = { featured: recordedAnswer('steam-featured'), items: recordedItems('steam-items-featured'), details: {} }
  expect(await listAll()).toEqual([
    ['STAR WARS: Galactic Racer™', 'Gears of War: E-Day', 'Portal 2'],
    ['Space Tanks', "Evenin' Shift", 'MUSIC BAND SIMULATOR:TOGETHER'],
    ['Nova Warp', 'Bounty Hunter Horrors', 'Phantom Fleet'],
  ])
})

test('without items, the details of what the front page lists say what is a game', async () => {
  store = { featured: recordedAnswer('steam-featured'), items: null, details: recordedAnswer('steam-details') }
  store.details['3055670'] = { success: true, data: { type: 'dlc', steam_appid: 3055670, name: 'Hallowed Concepts' } }
  expect(await listAll()).toEqual([
    ['STAR WARS: Galactic Racer™', 'Gears of War: E-Day', 'Portal 2'],
    ['Space Tanks', "Evenin' Shift", 'MUSIC BAND SIMULATOR:TOGETHER'],
    ['Nova Warp', 'Bounty Hunter Horrors', 'Phantom Fleet'],
  ])
})
