import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncWishlists } from '#core/storefront/sync-wishlists.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { providerGame } from '../fakes/known-games.ts'
import { type SteamAccounts, startSteamAccounts } from '../fakes/steam-accounts.ts'
import { type SteamStore, type StoreApp, startSteamStore } from '../fakes/steam-store.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let store: SteamStore
let steam: SteamAccounts

const steamId = '76561197960287930'
const hourMs = 3_600_000

beforeEach(async () => {
  ;[store, steam] = [await startSteamStore(), await startSteamAccounts()]
  site = await startTestSite()
  site.app.metadata.kinds = metadataKinds
  Object.assign(site.app.services.addresses, { ...store.addresses, steamApi: steam.url })
  Object.assign(site.app.services.times, { answerMs: 20_000, backgroundWaitMs: 0 })
  robin = await site.signUp()
})
afterEach(async () => {
  await site.stop()
  await Promise.all([store.close(), steam.close()])
})

const json = async (method: string, path: string, body?: unknown, user = robin) => {
  const answer = await user.ask(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const titles = (from = robin) =>
  site.app.games
    .syncTargets(from.user.id)
    .map(({ storefrontAppId }) => storefrontAppId)
    .toSorted((a, b) => Number(a) - Number(b))
const apps = (count: number): StoreApp[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Game number ${index + 1}` }))
const ids = (count: number) => apps(count).map(({ id }) => id)
const notifications = () =>
  site.app.notifications.list(robin.user.id, { unread: false, limit: 50, offset: 0 }).notifications

/** Offers a wishlist of this many games, and connects robin's account. */
async function offer(count: number, wishlist: number[] | 'private' = ids(count)) {
  store.apps = apps(count)
  steam.accounts[steamId] = { wishlist }
  await json('PATCH', '/user/storefront-id', { storefrontUserId: steamId })
}

const enable = () => json('PATCH', '/settings', { wishlistSync: { enabled: true, intervalHours: 24 } })

/** Runs the job until nothing is pending. The clock moves on where the store's limit is reached. */
async function addAll(limit = 100): Promise<number> {
  let runs = 0
  while ((await syncWishlists(site.app)) !== 'done') {
    runs += 1
    if (runs > limit) throw new Error('entries remain')
    site.app.clock.advance(60_000)
  }
  return runs
}

test('an application of the store is described', async () => {
  const details = {
    header_image: 'https://images.test/620.jpg',
    release_date: { coming_soon: false, date: '18 Apr, 2011' },
    pc_requirements: {
      minimum: '<strong>Minimum:</strong><br><ul><li>OS: Windows 7</li><li>Memory: 2 GB &amp; more</li></ul>',
    },
  }
  store.apps = [{ id: 620, name: 'Portal 2', details, hasPoster: false }]
  const expected = {
    storefrontAppId: 620,
    name: 'Portal 2',
    coverUrl: 'https://images.test/620.jpg',
    releaseStatus: 'released',
    releaseDate: '2011-04-18',
    requirements: { minimum: 'Minimum:\nOS: Windows 7\nMemory: 2 GB & more', recommended: null },
    url: `${store.url}/app/620`,
  }
  expect(await json('GET', '/storefront/app/620')).toEqual({ status: 200, body: { ...expected, inLibrary: null } })
  const { body } = await json('POST', '/games', { title: 'Portal 2', storefrontAppId: 620 })
  expect((await json('GET', '/storefront/app/620')).body.inLibrary).toBe(body.id)
  const sam = await site.addUser('sam')
  expect(await (await sam.ask('GET', '/api/storefront/app/620')).json()).toMatchObject({ inLibrary: null })
})

test('an add-on, an application without requirements and an unknown one', async () => {
  store.apps = [{ id: 7, name: 'Soundtrack', type: 'music', details: { pc_requirements: [] } }]
  expect((await json('GET', '/storefront/app/7')).body).toMatchObject({
    name: 'Soundtrack',
    requirements: { minimum: null, recommended: null },
  })
  expect((await json('GET', '/storefront/app/8')).status).toBe(404)
  for (const id of ['0', '-1', 'abc', '1.5', '99999999999'])
    expect([id, (await json('GET', `/storefront/app/${id}`)).status]).toEqual([id, 400])
})

test('a wishlist is added, and a second sync adds nothing', async () => {
  await offer(3)
  const first = await json('POST', '/storefront/wishlist/sync')
  expect(first).toMatchObject({ status: 200, body: { added: 3, skipped: 0, pending: 0 } })
  expect(first.body.games).toHaveLength(3)
  expect(first.body.games[0]).toMatchObject({
    title: 'Game number 1',
    metadataId: 'steam:1',
    storefrontAppId: 1,
    status: 'wanted',
    source: 'storefront',
  })
  const calls = store.calls.length
  expect((await json('POST', '/storefront/wishlist/sync')).body).toEqual({
    ...{ added: 0, skipped: 0, pending: 0 },
    games: [],
  })
  expect(store.calls).toHaveLength(calls)
  expect(notifications().map(({ type, message }) => [type, message])).toEqual([
    ['wishlistSynced', '3 games added from your Steam wishlist'],
  ])
})

test('games of the library and entries that are not games are skipped, each without a second call', async () => {
  await offer(6)
  store.apps[4] = { id: 5, name: 'An add-on', type: 'dlc' }
  await json('POST', '/games', { title: 'Game number 1', storefrontAppId: 1 })
  await json('POST', '/games', { title: 'Game Number 2!' })
  await json('POST', '/games', { title: 'Mine', metadataId: 'steam:3' })
  const before = store.calls.filter((call) => call.includes('appdetails')).length
  expect((await json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 2, skipped: 4, pending: 0 })
  expect(store.calls.filter((call) => call.includes('appdetails'))).toHaveLength(before + 4)
  expect((await json('GET', '/storefront/wishlist')).body).toMatchObject({ added: 2, skipped: 4, failed: 0 })
})

test('a game that was removed from the library is not added again, unless it returns to the wishlist', async () => {
  await offer(2)
  const { body } = await json('POST', '/storefront/wishlist/sync')
  await json('DELETE', `/games/${body.games[0].id}`)
  await json('POST', '/storefront/wishlist/sync')
  expect(titles()).toEqual([2])
  for (const wishlist of [[2], [1, 2]]) {
    steam.accounts[steamId] = { wishlist }
    await json('POST', '/storefront/wishlist/sync')
  }
  expect(titles()).toEqual([1, 2])
})

test('two syncs and a user who adds the same game add it once', async () => {
  await offer(5)
  const answers = await Promise.all([
    json('POST', '/storefront/wishlist/sync'),
    json('POST', '/games', { title: 'Game number 3', metadataId: 'steam:3', storefrontAppId: 3 }),
    json('POST', '/storefront/wishlist/sync'),
  ])
  expect([200, 201, 409]).toContain(answers[1].status)
  expect(titles()).toEqual([1, 2, 3, 4, 5])
})

test('a long wishlist is added in the background, at most as fast as the store allows', async () => {
  await offer(250)
  const { body } = await json('POST', '/storefront/wishlist/sync')
  expect(body).toMatchObject({ added: 20, pending: 230 })
  expect(notifications()).toEqual([])
  expect((await json('GET', '/storefront/wishlist')).body).toMatchObject({ added: 20, pending: 230 })
  await addAll()
  expect(titles()).toEqual(ids(250))
  expect(store.calls.filter((call) => call.includes('appdetails'))).toHaveLength(250)
  expect(steam.calls).toHaveLength(1)
  expect(notifications().map(({ message }) => message)).toEqual(['250 games added from your Steam wishlist'])
}, 60_000)

test('where the store lists many applications at once, a long wishlist takes a few calls', async () => {
  steam.storeUrl = store.url
  await offer(1000)
  expect((await json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 20, pending: 980 })
  await addAll()
  expect(titles()).toEqual(ids(1000))
  expect(store.calls.length).toBeLessThan(10)
})

test('while the store is down, entries wait, and are added afterwards', async () => {
  await offer(30)
  store.mode = 'status-500'
  expect((await json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 0, pending: 30 })
  expect(await syncWishlists(site.app)).toBe('unanswered')
  site.app.clock.advance(hourMs)
  expect(await syncWishlists(site.app)).toBe('unanswered')
  store.mode = 'normal'
  site.app.clock.advance(hourMs)
  await addAll()
  expect(titles()).toHaveLength(30)
})

test('an application that always fails does not hold up the others, and is tried again by the next sync', async () => {
  await offer(3)
  await enable()
  const [broken] = store.apps
  if (broken !== undefined) broken.failing = true
  await addAll()
  expect(titles()).toEqual([2, 3])
  expect((await json('GET', '/storefront/wishlist')).body).toMatchObject({ added: 2, failed: 1, pending: 0 })
  if (broken !== undefined) broken.failing = false
  site.app.clock.advance(24 * hourMs)
  await addAll()
  expect(titles()).toEqual([1, 2, 3])
})

test('a private profile and a missing Steam ID say what to do', async () => {
  expect(await json('POST', '/storefront/wishlist/sync')).toMatchObject({
    status: 422,
    body: { error: 'No Steam ID is set. Enter yours under Settings, Wishlist.' },
  })
  await offer(1, 'private')
  const answer = await json('POST', '/storefront/wishlist/sync')
  expect(answer.status).toBe(422)
  expect(answer.body.error).toContain('set "Game details" to "Public"')
  steam.accounts[steamId] = { wishlist: [1] }
  expect((await json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 1 })
})

test.each(['status-500', 'html', 'too-many'] as const)('a sync reports that Steam fails: %s', async (mode) => {
  await offer(1)
  steam.mode = mode
  const answer = await json('POST', '/storefront/wishlist/sync')
  expect(answer.status).toBe(502)
  expect(answer.body.error).toStartWith('Steam Web API')
})

test('wishlists are synced at their interval, if the user wants that', async () => {
  await offer(1)
  await syncWishlists(site.app)
  expect(steam.calls).toEqual([])
  await enable()
  await addAll()
  expect(titles()).toEqual([1])
  site.app.clock.advance(22 * hourMs)
  await syncWishlists(site.app)
  expect(steam.calls).toHaveLength(1)
  const { lastSyncAt, nextSyncAt } = (await json('GET', '/storefront/wishlist')).body
  expect(Date.parse(nextSyncAt) - Date.parse(lastSyncAt)).toBe(24 * hourMs)
  site.app.clock.advance(2 * hourMs)
  await syncWishlists(site.app)
  expect(steam.calls).toHaveLength(2)
})

test('a wishlist that was synced while the clock was ahead is synced once it is right', async () => {
  await offer(1)
  await enable()
  const start = site.app.clock.now()
  site.app.clock.advance(1000 * 24 * hourMs)
  await addAll()
  site.app.clock.advance(start.getTime() - site.app.clock.now().getTime())
  await syncWishlists(site.app)
  expect(steam.calls).toHaveLength(2)
})

test('after repeated failures the sync stops and says so, until the user syncs', async () => {
  await offer(1, 'private')
  await enable()
  for (let hour = 0; hour < 100; hour += 1) {
    await syncWishlists(site.app)
    site.app.clock.advance(hourMs)
  }
  expect(steam.calls).toHaveLength(5)
  expect(notifications().map(({ type, title }) => [type, title])).toEqual([
    ['wishlistSynced', 'Wishlist sync stopped after 5 failures'],
  ])
  expect(notifications()[0]?.message).toContain('set "Game details" to "Public"')
  const status = await json('GET', '/storefront/wishlist')
  expect(status.body).toMatchObject({ stopped: true, nextSyncAt: null, message: expect.stringContaining('private') })
  const issues = () => json('GET', '/system/health')
  expect((await issues()).body).toContainEqual(expect.objectContaining({ code: 'wishlist-stopped' }))
  const sam = await site.addUser('sam')
  expect(await (await sam.ask('GET', '/api/system/health')).text()).not.toContain('robin')
  steam.accounts[steamId] = { wishlist: [1] }
  await json('POST', '/storefront/wishlist/sync')
  expect((await issues()).body).not.toContainEqual(expect.objectContaining({ code: 'wishlist-stopped' }))
  expect((await json('GET', '/storefront/wishlist')).body).toMatchObject({ stopped: false, message: null })
})

test('a rejected key does not keep wishlists from being read', async () => {
  await offer(1)
  await json('POST', '/settings/steam', { apiKey: 'THE-STEAM-KEY' })
  steam.apiKey = 'ANOTHER-KEY'
  expect((await json('POST', '/storefront/owned/import')).status).toBe(502)
  expect((await json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 1 })
  expect(await json('POST', '/settings/steam', { apiKey: 'ANOTHER-KEY' })).toMatchObject({ status: 200 })
  steam.accounts[steamId] = { owned: [{ appid: 2, name: 'Game number 2' }] }
  expect((await json('POST', '/storefront/owned/import')).body).toMatchObject({ added: 1 })
})

/** Starts the job, and holds the store's answer to it until `release`. */
async function heldJob() {
  const { source } = site.app.metadata
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  site.app.metadata.source = () => ({
    ...source(),
    async byStoreIds(appIds) {
      asked.resolve()
      await gate.promise
      return new Map(appIds.map((id) => [id, providerGame(`Game number ${id}`, id - 1)]))
    },
  })
  const state = { isAdding: true }
  const job = syncWishlists(site.app).finally(() => {
    state.isAdding = false
  })
  await asked.promise
  const release = async (): Promise<void> => {
    gate.resolve()
    await job
  }
  return { state, release }
}

test('a sync by a user does not wait for the entries that the job is adding', async () => {
  await offer(30)
  await json('POST', '/storefront/wishlist/sync')
  const { state, release } = await heldJob()
  const { status, body } = await json('POST', '/storefront/wishlist/sync')
  expect([status, body.pending, state.isAdding]).toEqual([200, 10, true])
  await release()
  expect(titles()).toHaveLength(30)
})

test('the wishlist of a Steam ID that was removed meanwhile is not added', async () => {
  await offer(30)
  await json('POST', '/storefront/wishlist/sync')
  const { release } = await heldJob()
  await json('PATCH', '/user/storefront-id', { storefrontUserId: null })
  await release()
  expect(titles()).toHaveLength(20)
})

test('no stop is reported for a Steam ID that was replaced meanwhile', async () => {
  await offer(1, 'private')
  await enable()
  for (let hour = 0; hour < 50 && steam.calls.length < 4; hour += 1) {
    await syncWishlists(site.app)
    site.app.clock.advance(hourMs)
  }
  const accounts = site.app.storefrontAccounts()
  site.app.storefrontAccounts = () => ({
    ...accounts,
    async wishlist(id, call) {
      await json('PATCH', '/user/storefront-id', { storefrontUserId: '76561197960287931' })
      return accounts.wishlist(id, call)
    },
  })
  site.app.clock.advance(24 * hourMs)
  await syncWishlists(site.app)
  expect(steam.calls).toHaveLength(5)
  expect(notifications()).toEqual([])
  expect((await json('GET', '/storefront/wishlist')).body).toMatchObject({ stopped: false, message: null })
})

test('another Steam ID starts over', async () => {
  await offer(40)
  await json('POST', '/storefront/wishlist/sync')
  const other = '76561197960287931'
  steam.accounts[other] = { wishlist: [39, 40] }
  await json('PATCH', '/user/storefront-id', { storefrontUserId: other })
  expect((await json('GET', '/storefront/wishlist')).body).toMatchObject({ pending: 0, lastSyncAt: null })
  await json('POST', '/storefront/wishlist/sync')
  expect(titles()).toEqual([...ids(20), 39, 40])
})

test('the Steam Web API key is tested, stored encrypted and masked, for administrators only', async () => {
  expect(await json('GET', '/settings/steam')).toEqual({ status: 200, body: { apiKey: null } })
  expect(await json('POST', '/settings/steam', { apiKey: 'wrong' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'apiKey' }] },
  })
  const masked = { status: 200, body: { apiKey: '********' } }
  expect(await json('POST', '/settings/steam', { apiKey: ' THE-STEAM-KEY ' })).toEqual(masked)
  expect(await json('POST', '/settings/steam', { apiKey: '********' })).toEqual(masked)
  expect(await json('GET', '/settings/steam')).toEqual(masked)
  expect(site.app.settings.read('steam web api')).toStartWith('enc:v1:')
  expect(site.app.redactor.redact('key=THE-STEAM-KEY')).not.toContain('THE-STEAM-KEY')
  const sam = await site.addUser('sam')
  expect((await sam.ask('GET', '/api/settings/steam')).status).toBe(403)
  expect((await sam.ask('POST', '/api/settings/steam', { apiKey: null })).status).toBe(403)
  expect(await json('POST', '/settings/steam', { apiKey: null })).toEqual({ status: 200, body: { apiKey: null } })
})

test('owned games are imported with a key, without a call for each', async () => {
  await offer(0)
  const owned = Array.from({ length: 150 }, (_, index) => ({ appid: index + 1, name: `Game number ${index + 1}` }))
  steam.accounts[steamId] = { owned }
  expect((await json('POST', '/storefront/owned/import')).status).toBe(422)
  await json('POST', '/settings/steam', { apiKey: 'THE-STEAM-KEY' })
  await json('POST', '/games', { title: 'Game number 1' })
  await json('POST', '/games', { title: 'Mine', storefrontAppId: 2 })
  const { status, body } = await json('POST', '/storefront/owned/import')
  expect([status, body.added, body.skipped, body.games.length]).toEqual([200, 148, 2, 100])
  expect(body.games[0]).toMatchObject({
    ...{ title: 'Game number 3', status: 'owned', source: 'storefront', metadataId: 'steam:3' },
    coverUrl: `${store.url}/store_item_assets/steam/apps/3/library_600x900.jpg`,
  })
  expect(store.calls).toEqual([])
  expect((await json('POST', '/storefront/owned/import')).body).toMatchObject({ added: 0, skipped: 150 })
  steam.accounts[steamId] = { owned: 'private' }
  expect((await json('POST', '/storefront/owned/import')).status).toBe(422)
})
