import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncWishlists } from '#core/storefront/sync-wishlists.ts'
import { hourMs, ids, type StorefrontScene, startStorefrontScene, steamId } from './storefront-scene.ts'

let scene: StorefrontScene

beforeEach(async () => {
  scene = await startStorefrontScene()
})
afterEach(() => scene.close())

const sync = () => scene.json('POST', '/storefront/wishlist/sync')
const counts = async () => (await scene.json('GET', '/storefront/wishlist')).body

/** A wishlist that was added, of which the user then removed the first game from the library. */
async function addedWishlist(count: number): Promise<void> {
  await scene.offer(count)
  const { body } = await sync()
  const [first] = body.games.filter((game: { storefrontAppId: number }) => game.storefrontAppId === 1)
  await scene.json('DELETE', `/games/${first.id}`)
}
const item = (appid: unknown) => ({ appid, priority: 1, date_added: 1_700_000_000 })
const others = [2, 3, 4, 5, 6]

test.each([
  ['without an id', { priority: 1 }],
  ['of another type', 'Portal 2'],
  ['with an odd id', item({ id: 1 })],
  ['that is null', null],
])('an entry %s does not bring back a removed game, and is named', async (_, entry) => {
  await addedWishlist(6)
  scene.steam.accounts[steamId] = { answer: { items: [...others.map(item), entry] } }
  const { status, body } = await sync()
  expect([status, body.added]).toEqual([200, 0])
  expect(body.message).toContain(`could not be read: 1 (${JSON.stringify(entry)})`)
  expect(await counts()).toMatchObject({ added: 6, message: body.message })
  scene.steam.accounts[steamId] = { wishlist: ids(6) }
  expect((await sync()).body).toEqual({ added: 0, skipped: 0, pending: 0, games: [] })
  expect(scene.titles()).toEqual(others)
})

test.each([[null], [{}], ['none'], [0]])(
  'a wishlist that is no list (%p) is a failure and changes nothing',
  async (items) => {
    await addedWishlist(6)
    scene.steam.accounts[steamId] = { answer: { items } }
    expect((await sync()).status).toBe(502)
    expect(await counts()).toMatchObject({ added: 6 })
  },
)

test('an empty wishlist after a full one is kept and reported, also by the automatic sync', async () => {
  await addedWishlist(2)
  await scene.enable()
  scene.steam.accounts[steamId] = { wishlist: [] }
  for (let day = 0; day < 3; day += 1) {
    scene.site.app.clock.advance(25 * hourMs)
    await syncWishlists(scene.site.app)
  }
  const kept = 'Steam lists nothing on this wishlist, so its entries were kept.'
  expect(await counts()).toMatchObject({ added: 2, stopped: false, message: kept })
  scene.steam.accounts[steamId] = { wishlist: ids(2) }
  await sync()
  expect(scene.titles()).toEqual([2])
})

test('a wishlist that suddenly lacks more than half of its entries is believed when the next sync confirms it', async () => {
  await addedWishlist(6)
  scene.steam.accounts[steamId] = { wishlist: [2] }
  expect((await sync()).body.message).toStartWith('Steam no longer lists 5 of the 6 entries of this wishlist.')
  expect(await counts()).toMatchObject({ added: 6 })
  expect((await sync()).body.message).toBeUndefined()
  expect(await counts()).toMatchObject({ added: 1, message: null })
  expect(scene.titles()).toEqual(others)
})

test('owned games that cannot be read are named, and no list of games is a failure', async () => {
  await scene.offer(0)
  await scene.json('POST', '/settings/steam', { apiKey: 'THE-STEAM-KEY' })
  const games = [{ appid: 1, name: 'Game number 1' }, { appid: 'two', name: 'Game number 2' }, { appid: 3 }]
  scene.steam.accounts[steamId] = { answer: { game_count: 3, games } }
  const { body } = await scene.json('POST', '/storefront/owned/import')
  expect(body).toMatchObject({ added: 1, skipped: 0 })
  expect(body.message).toContain('could not be read: 2 ({"appid":"two","name":"Game number 2"}, {"appid":3})')
  scene.steam.accounts[steamId] = { answer: { game_count: 3, games: null } }
  expect((await scene.json('POST', '/storefront/owned/import')).status).toBe(502)
  scene.steam.accounts[steamId] = { answer: { game_count: 0 } }
  expect((await scene.json('POST', '/storefront/owned/import')).body).toEqual({ added: 0, skipped: 0, games: [] })
})
