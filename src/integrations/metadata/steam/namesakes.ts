import { AppError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { gameOfItem, storeItems } from './items.ts'
import type { SteamStore, StoreCall } from './store.ts'

/**
 * Search results have no dates. Games of the same title cannot be told apart without them, so theirs are fetched with one
 * more request. Without an answer, they stay unknown.
 */
export async function withDatesOfNamesakes(
  store: SteamStore,
  games: readonly ProviderGame[],
  how: StoreCall,
): Promise<ProviderGame[]> {
  const count = new Map<string, number>()
  const keyOf = ({ title }: ProviderGame): string => normalizeTitle(title)
  for (const game of games) count.set(keyOf(game), (count.get(keyOf(game)) ?? 0) + 1)
  const ids = games.flatMap((game) => ((count.get(keyOf(game)) ?? 0) > 1 ? (game.storefrontAppId ?? []) : []))
  const items = ids.length === 0 ? null : await storeItems(store, ids, how).catch(unknownIfRefused)
  return games.map((game) => {
    const item = items?.get(game.storefrontAppId ?? 0)
    if (item === undefined) return game
    const { releaseDate, releaseStatus, developers } = gameOfItem(item, store)
    return { ...game, releaseDate, releaseStatus, developers }
  })
}

function unknownIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
