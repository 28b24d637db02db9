import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { syncWishlistNow } from '#core/storefront/sync-wishlist.ts'
import { syncWishlists } from '#core/storefront/sync-wishlists.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createTestClock } from '../../clock.ts'
import { type SteamAccounts, startSteamAccounts } from '../../fakes/steam-accounts.ts'
import { type SteamStore, startSteamStore } from '../../fakes/steam-store.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const steamId = '76561197960287930'
const clock = createTestClock()
let folder: string
let store: SteamStore
let steam: SteamAccounts

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-wishlist-'))
  ;[store, steam] = [await startSteamStore(), await startSteamAccounts()]
  store.apps = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `Game number ${index + 1}` }))
  steam.accounts[steamId] = { wishlist: store.apps.map(({ id }) => id) }
})
afterEach(async () => {
  await Promise.all([store.close(), steam.close()])
  rmSync(folder, { recursive: true, force: true })
})

function start(): TestApp {
  const app = createTestApp({ clock, file: join(folder, 'ludarr.db') })
  app.metadata.kinds = metadataKinds
  Object.assign(app.services.addresses, { ...store.addresses, steamApi: steam.url })
  Object.assign(app.services.times, { answerMs: 20_000, backgroundWaitMs: 0 })
  return app
}

test('after a restart, a wishlist goes on where it stopped, without another request for what is known', async () => {
  const before = start()
  const { id } = storeUser(before, { storefrontUserId: steamId })
  expect(await syncWishlistNow(before, id, {})).toMatchObject({ added: 20, pending: 40 })
  const stopping = new AbortController()
  before.events.on('gameChanged', () => {
    if (before.games.syncTargets(id).length >= 30) stopping.abort()
  })
  await syncWishlists(before, stopping.signal)
  const added = before.games.syncTargets(id).length
  await before.close()

  const after = start()
  while ((await syncWishlists(after)) !== 'done') clock.advance(60_000)
  expect(added).toBeLessThan(60)
  expect(after.games.syncTargets(id)).toHaveLength(60)
  expect(after.wishlists.counts(id)).toEqual({ pending: 0, added: 60, skipped: 0, failed: 0 })
  const { notifications } = after.notifications.list(id, { limit: 10, offset: 0 })
  expect(notifications.map(({ message }) => message)).toEqual(['60 games added from your Steam wishlist'])
  expect(store.calls.filter((call) => call.includes('appdetails'))).toHaveLength(60)
  expect(steam.calls).toHaveLength(1)
  await after.close()
})
