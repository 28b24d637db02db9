import type { FoundGame } from '#domain/games/metadata.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'
import { markShared } from '../household/mark-shared.ts'
import { markOwned } from '../metadata/mark-owned.ts'

/** The provider's games for a query, best match first, with the user's own games and those of the household marked. */
export async function searchGames(
  app: Pick<AppContext, 'metadata' | 'games' | 'users'>,
  userId: string,
  { q, limit = 20, call = {} }: { q: string; limit?: number | undefined; call?: ProviderCall },
): Promise<FoundGame[]> {
  const found = await app.metadata.source().search(q, limit, call)
  return markShared(app, userId, markOwned(app, userId, found))
}
