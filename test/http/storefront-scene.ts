import { syncWishlists } from '#core/storefront/sync-wishlists.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { startSteamAccounts } from '../fakes/steam-accounts.ts'
import { type StoreApp, startSteamStore } from '../fakes/steam-store.ts'
import { startTestSite } from './test-site.ts'

export const steamId = '76561197960287930'
export const hourMs = 3_600_000

export const apps = (count: number): StoreApp[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Game number ${index + 1}` }))
export const ids = (count: number) => apps(count).map(({ id }) => id)

export type StorefrontScene = Awaited<ReturnType<typeof startStorefrontScene>>

/** A site with a user, and fakes of the store and of the accounts of its users. */
export async function startStorefrontScene() {
  const [store, steam] = [await startSteamStore(), await startSteamAccounts()]
  const site = await startTestSite()
  site.app.metadata.kinds = metadataKinds
  Object.assign(site.app.services.addresses, { ...store.addresses, steamApi: steam.url })
  Object.assign(site.app.services.times, { answerMs: 20_000, backgroundWaitMs: 0 })
  const robin = await site.signUp()
  const json = async (method: string, path: string, body?: unknown, user = robin) => {
    const answer = await user.ask(method, `/api${path}`, body)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    site,
    robin,
    store,
    steam,
    json,
    titles: (from = robin) =>
      site.app.games
        .syncTargets(from.user.id)
        .map(({ storefrontAppId }) => storefrontAppId)
        .toSorted((a, b) => Number(a) - Number(b)),
    notifications: () =>
      site.app.notifications.list(robin.user.id, { unread: false, limit: 50, offset: 0 }).notifications,
    /** Offers a wishlist of this many games, and connects robin's account. */
    async offer(count: number, wishlist: number[] | 'private' = ids(count)) {
      store.apps = apps(count)
      steam.accounts[steamId] = { wishlist }
      await json('PATCH', '/user/storefront-id', { storefrontUserId: steamId })
    },
    enable: () => json('PATCH', '/settings', { wishlistSync: { enabled: true, intervalHours: 24 } }),
    /** Runs the job until nothing is pending. The clock moves on where the store's limit is reached. */
    async addAll(limit = 100): Promise<number> {
      let runs = 0
      while ((await syncWishlists(site.app)) !== 'done') {
        runs += 1
        if (runs > limit) throw new Error('entries remain')
        site.app.clock.advance(60_000)
      }
      return runs
    },
    async close() {
      await site.stop()
      await Promise.all([store.close(), steam.close()])
    },
  }
}
