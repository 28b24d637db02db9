import { Type } from '@sinclair/typebox'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { StorefrontApp } from '#domain/games/storefront.ts'
import type { MetadataProviderKind, MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { WireFields } from '../downloaders/wire-fields.ts'
import { withDeadline } from '../services/with-deadline.ts'
import { statedDate } from './dates.ts'
import { isNamedAsExtra } from './part-kind.ts'
import { plainLine, plainText } from './plain-text.ts'
import { storefrontAppIdOf } from './provider-fields.ts'
import { coverOr, detailsFreshMs, detailsOf, gameWithCover } from './steam/details.ts'
import { gameOfDetails, gameOfSearchItem, imageIn } from './steam/game.ts'
import { gameOfItem, itemsOrNull, maxItems, storeItems } from './steam/items.ts'
import { createSteamLists, genres, platforms } from './steam/lists.ts'
import { relationsOfDetails } from './steam/relations.ts'
import { connectStore, hasResults, product, type SteamStore, type StoreCall } from './steam/store.ts'

const maxRequirement = 20_000

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

/**
 * The games among apps that were found, with their dates and covers. The store finds soundtracks, add-ons and hardware
 * as apps like games: their items have the types, which takes one more request. Without it, only the titles tell.
 */
async function gamesAmong(store: SteamStore, apps: readonly ProviderGame[], how: StoreCall): Promise<ProviderGame[]> {
  const ids = apps.flatMap(({ storefrontAppId }) => storefrontAppId ?? [])
  const items = ids.length === 0 ? null : await itemsOrNull(store, ids, how)
  return apps.flatMap((app) => {
    const item = items?.get(app.storefrontAppId ?? 0)
    if (item === undefined) return isNamedAsExtra(app.title) ? [] : [app]
    if (item.kind !== 'game') return []
    const game = gameOfItem(item, store)
    const platforms = game.platforms.length > 0 ? game.platforms : app.platforms
    return [{ ...game, platforms, rating: app.rating, coverUrl: game.coverUrl ?? app.coverUrl }]
  })
}

/** Converts app details of any kind, such as those of a game, an add-on or a demo. */
export function storefrontAppOf(details: WireFields, storeAddress: string): StorefrontApp | null {
  const id = storefrontAppIdOf(details.value('steam_appid'))
  const name = plainLine(details.text('name') ?? '')
  if (id === null || name === '') return null
  const release = details.fields('release_date')
  const requirements = details.fields('pc_requirements')
  return {
    storefrontAppId: id,
    name,
    coverUrl: imageIn(details, 'header_image'),
    releaseStatus: release.flag('coming_soon') ? 'upcoming' : 'released',
    releaseDate: statedDate(release.text('date')),
    requirements: {
      minimum: requirementOf(requirements.text('minimum')),
      recommended: requirementOf(requirements.text('recommended')),
    },
    url: `${storeAddress}/app/${id}`,
  }
}

function requirementOf(html: string | null): string | null {
  return plainText((html ?? '').slice(0, maxRequirement)) || null
}
