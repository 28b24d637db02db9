import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncWishlists } from '#core/storefront/sync-wishlists.ts'
import { providerGame } from '../fakes/known-games.ts'
import { hourMs, ids, type StorefrontScene, startStorefrontScene, steamId } from './storefront-scene.ts'

let scene: StorefrontScene

beforeEach(async () => {
  scene = await startStorefrontScene()
})
afterEach(() => scene.close())

test('wishlists are synced at their interval, if the user wants that', async () => {
  await scene.offer(1)
  await syncWishlists(scene.site.app)
  expect(scene.steam.calls).toEqual([])
  await scene.enable()
  await scene.addAll()
  expect(scene.titles()).toEqual([1])
  scene.site.app.clock.advance(22 * hourMs)
  await syncWishlists(scene.site.app)
  expect(scene.steam.calls).toHaveLength(1)
  const { lastSyncAt, nextSyncAt } = (await scene.json('GET', '/storefront/wishlist')).body
  expect(Date.parse(nextSyncAt) - Date.parse(lastSyncAt)).toBe(24 * hourMs)
  scene.site.app.clock.advance(2 * hourMs)
  await syncWishlists(scene.site.app)
  expect(scene.steam.calls).toHaveLength(2)
})

test('a wishlist that was synced while the clock was ahead is synced once it is right', async () => {
  await scene.offer(1)
  await scene.enable()
  const start = scene.site.app.clock.now()
  scene.site.app.clock.advance(1000 * 24 * hourMs)
  await scene.addAll()
  scene.site.app.clock.advance(start.getTime() - scene.site.app.clock.now().getTime())
  await syncWishlists(scene.site.app)
  expect(scene.steam.calls).toHaveLength(2)
})

test('after repeated failures the sync stops and says so, until the user syncs', async () => {
  await scene.offer(1, 'private')
  await scene.enable()
  for (let hour = 0; hour < 100; hour += 1) {
    await syncWishlists(scene.site.app)
    scene.site.app.clock.advance(hourMs)
  }
  expect(scene.steam.calls).toHaveLength(5)
  expect(scene.notifications().map(({ type, title }) => [type, title])).toEqual([
    ['wishlistSynced', 'Wishlist sync stopped after 5 failures'],
  ])
  expect(scene.notifications()[0]?.message).toContain('set "Game details" to "Public"')
  const status = await scene.json('GET', '/storefront/wishlist')
  expect(status.body).toMatchObject({ stopped: true, nextSyncAt: null, message: expect.stringContaining('private') })
  const issues = () => scene.json('GET', '/system/health')
  expect((await issues()).body).toContainEqual(expect.objectContaining({ code: 'wishlist-stopped' }))
  const sam = await scene.site.addUser('sam')
  expect(await (await sam.ask('GET', '/api/system/health')).text()).not.toContain('robin')
  scene.steam.accounts[steamId] = { wishlist: [1] }
  await scene.json('POST', '/storefront/wishlist/sync')
  expect((await issues()).body).not.toContainEqual(expect.objectContaining({ code: 'wishlist-stopped' }))
  expect((await scene.json('GET', '/storefront/wishlist')).body).toMatchObject({ stopped: false, message: null })
})

test('a rejected key does not keep wishlists from being read', async () => {
  await scene.offer(1)
  await scene.json('POST', '/settings/steam', { apiKey: 'THE-STEAM-KEY' })
  scene.steam.apiKey = 'ANOTHER-KEY'
  expect((await scene.json('POST', '/storefront/owned/import')).status).toBe(502)
  expect((await scene.json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 1 })
  expect(await scene.json('POST', '/settings/steam', { apiKey: 'ANOTHER-KEY' })).toMatchObject({ status: 200 })
  scene.steam.accounts[steamId] = { owned: [{ appid: 2, name: 'Game number 2' }] }
  expect((await scene.json('POST', '/storefront/owned/import')).body).toMatchObject({ added: 1 })
})

/** Starts the job, and holds the store's answer to it until `release`. */
async function heldJob() {
  const { source } = scene.site.app.metadata
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  scene.site.app.metadata.source = () => ({
    ...source(),
    async byStoreIds(appIds) {
      asked.resolve()
      await gate.promise
      return new Map(appIds.map((id) => [id, providerGame(`Game number ${id}`, id - 1)]))
    },
  })
  const state = { isAdding: true }
  const job = syncWishlists(scene.site.app).finally(() => {
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
  await scene.offer(30)
  await scene.json('POST', '/storefront/wishlist/sync')
  const { state, release } = await heldJob()
  const { status, body } = await scene.json('POST', '/storefront/wishlist/sync')
  expect([status, body.pending, state.isAdding]).toEqual([200, 10, true])
  await release()
  expect(scene.titles()).toHaveLength(30)
})

test('the wishlist of a Steam ID that was removed meanwhile is not added', async () => {
  await scene.offer(30)
  await scene.json('POST', '/storefront/wishlist/sync')
  const { release } = await heldJob()
  await scene.json('PATCH', '/user/storefront-id', { storefrontUserId: null })
  await release()
  expect(scene.titles()).toHaveLength(20)
})

test('no stop is reported for a Steam ID that was replaced meanwhile', async () => {
  await scene.offer(1, 'private')
  await scene.enable()
  for (let hour = 0; hour < 50 && scene.steam.calls.length < 4; hour += 1) {
    await syncWishlists(scene.site.app)
    scene.site.app.clock.advance(hourMs)
  }
  const accounts = scene.site.app.storefrontAccounts()
  scene.site.app.storefrontAccounts = () => ({
    ...accounts,
    async wishlist(id, call) {
      await scene.json('PATCH', '/user/storefront-id', { storefrontUserId: '76561197960287931' })
      return accounts.wishlist(id, call)
    },
  })
  scene.site.app.clock.advance(24 * hourMs)
  await syncWishlists(scene.site.app)
  expect(scene.steam.calls).toHaveLength(5)
  expect(scene.notifications()).toEqual([])
  expect((await scene.json('GET', '/storefront/wishlist')).body).toMatchObject({ stopped: false, message: null })
})

test('another Steam ID starts over', async () => {
  await scene.offer(40)
  await scene.json('POST', '/storefront/wishlist/sync')
  const other = '76561197960287931'
  scene.steam.accounts[other] = { wishlist: [39, 40] }
  await scene.json('PATCH', '/user/storefront-id', { storefrontUserId: other })
  expect((await scene.json('GET', '/storefront/wishlist')).body).toMatchObject({ pending: 0, lastSyncAt: null })
  await scene.json('POST', '/storefront/wishlist/sync')
  expect(scene.titles()).toEqual([...ids(20), 39, 40])
})

test('the Steam Web API key is tested, stored encrypted and masked, for administrators only', async () => {
  expect(await scene.json('GET', '/settings/steam')).toEqual({ status: 200, body: { apiKey: null } })
  expect(await scene.json('POST', '/settings/steam', { apiKey: 'wrong' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'apiKey' }] },
  })
  const masked = { status: 200, body: { apiKey: '********' } }
  expect(await scene.json('POST', '/settings/steam', { apiKey: ' THE-STEAM-KEY ' })).toEqual(masked)
  expect(await scene.json('POST', '/settings/steam', { apiKey: '********' })).toEqual(masked)
  expect(await scene.json('GET', '/settings/steam')).toEqual(masked)
  expect(scene.site.app.settings.read('steam web api')).toStartWith('enc:v1:')
  expect(scene.site.app.redactor.redact('key=THE-STEAM-KEY')).not.toContain('THE-STEAM-KEY')
  const sam = await scene.site.addUser('sam')
  expect((await sam.ask('GET', '/api/settings/steam')).status).toBe(403)
  expect((await sam.ask('POST', '/api/settings/steam', { apiKey: null })).status).toBe(403)
  expect(await scene.json('POST', '/settings/steam', { apiKey: null })).toEqual({ status: 200, body: { apiKey: null } })
})

test('owned games are imported with a key, without a call for each', async () => {
  await scene.offer(0)
  const owned = Array.from({ length: 150 }, (_, index) => ({
    appid: index + 1,
    name: `Game number ${index + 1}`,
    capsule_filename: 'abc/library_capsule.jpg',
  }))
  scene.steam.accounts[steamId] = { owned }
  expect((await scene.json('POST', '/storefront/owned/import')).status).toBe(422)
  await scene.json('POST', '/settings/steam', { apiKey: 'THE-STEAM-KEY' })
  await scene.json('POST', '/games', { title: 'Game number 1' })
  await scene.json('POST', '/games', { title: 'Mine', storefrontAppId: 2 })
  const { status, body } = await scene.json('POST', '/storefront/owned/import')
  expect([status, body.added, body.skipped, body.games.length]).toEqual([200, 148, 2, 100])
  expect(body.games[0]).toMatchObject({
    title: 'Game number 3',
    status: 'owned',
    source: 'storefront',
    metadataId: 'steam:3',
    coverUrl: `${scene.store.url}/store_item_assets/steam/apps/3/abc/library_capsule.jpg`,
  })
  expect(scene.store.calls).toEqual([])
  expect((await scene.json('POST', '/storefront/owned/import')).body).toMatchObject({ added: 0, skipped: 150 })
  scene.steam.accounts[steamId] = { owned: 'private' }
  expect((await scene.json('POST', '/storefront/owned/import')).status).toBe(422)
})
