import type { ProviderGame } from '#domain/games/metadata.ts'
import { isNamedAsExtra } from '../part-kind.ts'
import { gameOfItem, itemsOrNull } from './items.ts'
import type { SteamStore, StoreCall } from './store.ts'

/**
 * The games among apps that were found, with their dates and covers. The store finds soundtracks, add-ons and hardware
 * as apps like games: their items have the types, which takes one more request. Without it, only the titles tell.
 */
export async function gamesAmong(
  store: SteamStore,
  apps: readonly ProviderGame[],
  how: StoreCall,
): Promise<ProviderGame[]> {
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
