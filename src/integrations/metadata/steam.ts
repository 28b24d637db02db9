import { Type } from '@sinclair/typebox'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { MetadataProviderKind, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import { withDeadline } from '../services/with-deadline.ts'
import { coverOr, detailsFreshMs, detailsOf, gameWithCover } from './steam/details.ts'
import { gamesAmong } from './steam/found-games.ts'
import { gameOfDetails, gameOfSearchItem } from './steam/game.ts'
import { gameOfItem, maxItems, storeItems } from './steam/items.ts'
import { createSteamLists, genres, platforms } from './steam/lists.ts'
import { relationsOfDetails } from './steam/relations.ts'
import { connectStore, hasResults, product, type SteamStore } from './steam/store.ts'
import { storefrontAppOf } from './steam/storefront-app.ts'

const searchFreshMs = 15 * 60_000
const settings = Type.Object({})

/** The Steam store API, which needs no key or account. https://wiki.teamfortress.com/wiki/User:RJackson/StorefrontAPI */
export const steam: MetadataProviderKind = {
  provider: 'steam',
  label: product,
  settings,
  docsUrl: 'https://store.steampowered.com',
  connect(_settings, context) {
    const store = connectStore(context)
    const lists = createSteamLists(store)

    return {
      async search(query, limit, requested) {
        const term = query.trim().toLowerCase()
        if (term === '') return []
        const call = withDeadline(requested, context)
        const found = await store.ask(
          '/api/storesearch/',
          { term },
          { freshMs: searchFreshMs, call, isExpected: hasResults },
        )
        const apps = found.list('items').flatMap((item) => gameOfSearchItem(item) ?? [])
        return (await gamesAmong(store, apps, { freshMs: detailsFreshMs, call })).slice(0, limit)
      },
      async game(id, requested) {
        const call = withDeadline(requested, context)
        return gameWithCover(store, await detailsOf(store, id, call), call)
      },
      async isOtherProduct(id, requested) {
        const details = await detailsOf(store, id, withDeadline(requested, context))
        return details !== null && gameOfDetails(details, store.address) === null
      },
      async relations(id, requested) {
        const call = withDeadline(requested, context)
        const details = await detailsOf(store, id, call)
        return details === null ? null : relationsOfDetails(store, details, call)
      },
      list: (query, page, requested) => lists(query, page, withDeadline(requested, context)),
      genres: async () => [...genres],
      platforms: async () => [...platforms],
      async storefrontApp(appId, requested) {
        const call = withDeadline(requested, context)
        const details = await detailsOf(store, String(appId), call)
        const app = details && storefrontAppOf(details, store.address)
        return app && { ...app, coverUrl: await coverOr(app.coverUrl, store, { appId, call }) }
      },
      byStoreIds: (appIds, requested) => gamesByAppIds(store, appIds, withDeadline(requested, context)),
    } satisfies MetadataSource
  },
}

/** Many games per request. Where the Web API does not have them, each takes one of its own. */
async function gamesByAppIds(
  store: SteamStore,
  appIds: readonly number[],
  call: ProviderCall,
): Promise<ReadonlyMap<number, ProviderGame>> {
  const found = new Map<number, ProviderGame>()
  const ids = [...new Set(appIds)]
  for (let start = 0; start < ids.length; start += maxItems) {
    const batch = ids.slice(start, start + maxItems)
    const items = await storeItems(store, batch, { freshMs: detailsFreshMs, call })
    for (const item of items?.values() ?? []) if (item.kind === 'game') found.set(item.id, gameOfItem(item, store))
    for (const id of items === null ? batch : []) {
      const details = await detailsOf(store, String(id), call)
      const game = details === null ? null : gameOfDetails(details, store.address)
      if (game !== null) found.set(id, game)
    }
  }
  return found
}
