import { Type } from '@sinclair/typebox'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { MetadataProviderKind, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { WireFields } from '#integrations/downloaders/wire-fields.ts'
import { withDeadline } from '../services/with-deadline.ts'
import { gameOfDetails, gameOfSearchItem } from './steam/game.ts'
import { gameOfItem, maxItems, storeItems } from './steam/items.ts'
import { createSteamLists, genres, platforms } from './steam/lists.ts'
import { withDatesOfNamesakes } from './steam/namesakes.ts'
import { relationsOfDetails } from './steam/relations.ts'
import { connectStore, product, type SteamStore } from './steam/store.ts'
import { storefrontAppOf } from './steam/storefront-app.ts'

const hourMs = 3_600_000
const searchFreshMs = hourMs / 4
const detailsFreshMs = 6 * hourMs
const posterFreshMs = 7 * 24 * hourMs
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
        const found = await store.ask('/api/storesearch/', { term }, { freshMs: searchFreshMs, call })
        const games = found.list('items').flatMap((item) => gameOfSearchItem(item, store.posterOf) ?? [])
        return withDatesOfNamesakes(store, games.slice(0, limit), { freshMs: detailsFreshMs, call })
      },
      async game(id, requested) {
        const call = withDeadline(requested, context)
        return gameOf(store, await detailsOf(store, id, call), call)
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
        return app && { ...app, coverUrl: await posterOr(app.coverUrl, store, { appId, call }) }
      },
      byStoreIds: (appIds, requested) => gamesByAppIds(store, appIds, withDeadline(requested, context)),
    } satisfies MetadataSource
  },
}

/** The details of an app of any type; `null` if the store does not have it. */
async function detailsOf(store: SteamStore, id: string, call: ProviderCall): Promise<WireFields | null> {
  const appId = /^(?:steam:)?(\d{1,10})$/.exec(id)?.[1]
  if (appId === undefined) return null
  const found = await store.ask('/api/appdetails', { appids: appId }, { freshMs: detailsFreshMs, call })
  const entry = found.fields(appId)
  return entry.flag('success') ? entry.fields('data') : null
}

async function gameOf(store: SteamStore, details: WireFields | null, call: ProviderCall): Promise<ProviderGame | null> {
  const game = details === null ? null : gameOfDetails(details, store.address)
  if (game?.storefrontAppId == null) return null
  return { ...game, coverUrl: await posterOr(game.coverUrl, store, { appId: game.storefrontAppId, call }) }
}

async function posterOr(
  other: string | null,
  store: SteamStore,
  { appId, call }: { appId: number; call: ProviderCall },
): Promise<string | null> {
  const poster = store.posterOf(appId)
  return (await store.hasImage(poster, { freshMs: posterFreshMs, call })) ? poster : other
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
      const game = await gameOf(store, await detailsOf(store, String(id), call), call)
      if (game !== null) found.set(id, game)
    }
  }
  return found
}
