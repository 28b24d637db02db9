import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncWishlists } from '#core/storefront/sync-wishlists.ts'
import { hourMs, ids, type StorefrontScene, startStorefrontScene, steamId } from './storefront-scene.ts'

let scene: StorefrontScene

beforeEach(async () => {
  scene = await startStorefrontScene()
})
afterEach(() => scene.close())

test('an application of the store is described', async () => {
  const details = {
    header_image: 'https://images.test/620.jpg',
    release_date: { coming_soon: false, date: '18 Apr, 2011' },
    pc_requirements: {
      minimum: '<strong>Minimum:</strong><br><ul><li>OS: Windows 7</li><li>Memory: 2 GB &amp; more</li></ul>',
    },
  }
  scene.store.apps = [{ id: 620, name: 'Portal 2', details, hasPoster: false }]
  const expected = {
    storefrontAppId: 620,
    name: 'Portal 2',
    coverUrl: 'https://images.test/620.jpg',
    releaseStatus: 'released',
    releaseDate: '2011-04-18',
    requirements: { minimum: 'Minimum:\nOS: Windows 7\nMemory: 2 GB & more', recommended: null },
    url: `${scene.store.url}/app/620`,
  }
  expect(await scene.json('GET', '/storefront/app/620')).toEqual({
    status: 200,
    body: { ...expected, inLibrary: null },
  })
  const { body } = await scene.json('POST', '/games', { title: 'Portal 2', storefrontAppId: 620 })
  expect((await scene.json('GET', '/storefront/app/620')).body.inLibrary).toBe(body.id)
  const sam = await scene.site.addUser('sam')
  expect(await (await sam.ask('GET', '/api/storefront/app/620')).json()).toMatchObject({ inLibrary: null })
})

test('an add-on, an application without requirements and an unknown one', async () => {
  scene.store.apps = [{ id: 7, name: 'Soundtrack', type: 'music', details: { pc_requirements: [] } }]
  expect((await scene.json('GET', '/storefront/app/7')).body).toMatchObject({
    name: 'Soundtrack',
    requirements: { minimum: null, recommended: null },
  })
  expect((await scene.json('GET', '/storefront/app/8')).status).toBe(404)
  for (const id of ['0', '-1', 'abc', '1.5', '99999999999'])
    expect([id, (await scene.json('GET', `/storefront/app/${id}`)).status]).toEqual([id, 400])
})

test('a wishlist is added, and a second sync adds nothing', async () => {
  await scene.offer(3)
  const first = await scene.json('POST', '/storefront/wishlist/sync')
  expect(first).toMatchObject({ status: 200, body: { added: 3, skipped: 0, pending: 0 } })
  expect(first.body.games).toHaveLength(3)
  expect(first.body.games[0]).toMatchObject({
    title: 'Game number 1',
    metadataId: 'steam:1',
    storefrontAppId: 1,
    status: 'wanted',
    source: 'storefront',
  })
  const calls = scene.store.calls.length
  expect((await scene.json('POST', '/storefront/wishlist/sync')).body).toEqual({
    added: 0,
    skipped: 0,
    pending: 0,
    games: [],
  })
  expect(scene.store.calls).toHaveLength(calls)
  expect(scene.notifications().map(({ type, message }) => [type, message])).toEqual([
    ['wishlistSynced', '3 games added from your Steam wishlist'],
  ])
})

test('games of the library and entries that are not games are skipped, each without a second call', async () => {
  await scene.offer(6)
  scene.store.apps[4] = { id: 5, name: 'An add-on', type: 'dlc' }
  await scene.json('POST', '/games', { title: 'Game number 1', storefrontAppId: 1 })
  await scene.json('POST', '/games', { title: 'Game Number 2!' })
  await scene.json('POST', '/games', { title: 'Mine', metadataId: 'steam:3' })
  const before = scene.store.calls.filter((call) => call.includes('appdetails')).length
  expect((await scene.json('POST', '/storefront/wishlist/sync')).body).toMatchObject({
    added: 2,
    skipped: 4,
    pending: 0,
  })
  expect(scene.store.calls.filter((call) => call.includes('appdetails'))).toHaveLength(before + 4)
  expect((await scene.json('GET', '/storefront/wishlist')).body).toMatchObject({ added: 2, skipped: 4, failed: 0 })
})

test('a game that was removed from the library is not added again, unless it returns to the wishlist', async () => {
  await scene.offer(2)
  const { body } = await scene.json('POST', '/storefront/wishlist/sync')
  await scene.json('DELETE', `/games/${body.games[0].id}`)
  await scene.json('POST', '/storefront/wishlist/sync')
  expect(scene.titles()).toEqual([2])
  for (const wishlist of [[2], [1, 2]]) {
    scene.steam.accounts[steamId] = { wishlist }
    await scene.json('POST', '/storefront/wishlist/sync')
  }
  expect(scene.titles()).toEqual([1, 2])
})

test('two syncs and a user who adds the same game add it once', async () => {
  await scene.offer(5)
  const answers = await Promise.all([
    scene.json('POST', '/storefront/wishlist/sync'),
    scene.json('POST', '/games', { title: 'Game number 3', metadataId: 'steam:3', storefrontAppId: 3 }),
    scene.json('POST', '/storefront/wishlist/sync'),
  ])
  expect([200, 201, 409]).toContain(answers[1].status)
  expect(scene.titles()).toEqual([1, 2, 3, 4, 5])
})

test('a long wishlist is added in the background, at most as fast as the store allows', async () => {
  await scene.offer(250)
  const { body } = await scene.json('POST', '/storefront/wishlist/sync')
  expect(body).toMatchObject({ added: 20, pending: 230 })
  expect(scene.notifications()).toEqual([])
  expect((await scene.json('GET', '/storefront/wishlist')).body).toMatchObject({ added: 20, pending: 230 })
  await scene.addAll()
  expect(scene.titles()).toEqual(ids(250))
  expect(scene.store.calls.filter((call) => call.includes('appdetails'))).toHaveLength(250)
  expect(scene.steam.calls).toHaveLength(1)
  expect(scene.notifications().map(({ message }) => message)).toEqual(['250 games added from your Steam wishlist'])
}, 60_000)

test('where the store lists many applications at once, a long wishlist takes a few calls', async () => {
  scene.steam.storeUrl = scene.store.url
  await scene.offer(1000)
  expect((await scene.json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 20, pending: 980 })
  await scene.addAll()
  expect(scene.titles()).toEqual(ids(1000))
  expect(scene.store.calls.length).toBeLessThan(10)
})

test('while the store is down, entries wait, and are added afterwards', async () => {
  await scene.offer(30)
  scene.store.mode = 'status-500'
  expect((await scene.json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 0, pending: 30 })
  expect(await syncWishlists(scene.site.app)).toBe('unanswered')
  scene.site.app.clock.advance(hourMs)
  expect(await syncWishlists(scene.site.app)).toBe('unanswered')
  scene.store.mode = 'normal'
  scene.site.app.clock.advance(hourMs)
  await scene.addAll()
  expect(scene.titles()).toHaveLength(30)
})

test('an application that always fails does not hold up the others, and is tried again by the next sync', async () => {
  await scene.offer(3)
  await scene.enable()
  const [broken] = scene.store.apps
  if (broken !== undefined) broken.failing = true
  await scene.addAll()
  expect(scene.titles()).toEqual([2, 3])
  expect((await scene.json('GET', '/storefront/wishlist')).body).toMatchObject({ added: 2, failed: 1, pending: 0 })
  if (broken !== undefined) broken.failing = false
  scene.site.app.clock.advance(24 * hourMs)
  await scene.addAll()
  expect(scene.titles()).toEqual([1, 2, 3])
})

test('a private profile and a missing Steam ID say what to do', async () => {
  expect(await scene.json('POST', '/storefront/wishlist/sync')).toMatchObject({
    status: 422,
    body: { error: 'No Steam ID is set. Enter yours under Settings → Wishlist.' },
  })
  await scene.offer(1, 'private')
  const answer = await scene.json('POST', '/storefront/wishlist/sync')
  expect(answer.status).toBe(422)
  expect(answer.body.error).toContain('set "Game details" to "Public"')
  scene.steam.accounts[steamId] = { wishlist: [1] }
  expect((await scene.json('POST', '/storefront/wishlist/sync')).body).toMatchObject({ added: 1 })
})

test.each(['status-500', 'html', 'too-many'] as const)('a sync reports that Steam fails: %s', async (mode) => {
  await scene.offer(1)
  scene.steam.mode = mode
  const answer = await scene.json('POST', '/storefront/wishlist/sync')
  expect(answer.status).toBe(502)
  expect(answer.body.error).toStartWith('Steam Web API')
})

test('a soundtrack cannot be added as a game, unless the store does not say so', async () => {
  scene.store.apps = [{ id: 2950840, name: 'Hades II Original Soundtrack', type: 'music' }]
  const game = { title: 'Hades II Original Soundtrack', metadataId: 'steam:2950840' }
  const refused = await scene.json('POST', '/games', game)
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'metadataId'])
  expect(refused.body.error).toContain('lists steam:2950840 as an add-on, a soundtrack or something else')
  expect((await scene.json('POST', '/games', { title: 'Unknown', metadataId: 'steam:9' })).status).toBe(201)
  scene.store.mode = 'status-500'
  expect((await scene.json('POST', '/games', { title: 'Other', metadataId: 'steam:10' })).status).toBe(201)
})
