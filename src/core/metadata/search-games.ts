import type { FoundGame } from '#domain/games/metadata.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'
import { markOwned } from './mark-owned.ts'

/** The provider's games for a query, best match first, with the id of the user's own game in `inLibrary`. */
export async function searchGames(
  app: Pick<AppContext, 'metadata' | 'games'>,
  userId: string,
  { q, limit = 20, call = {} }: { q: string; limit?: number | undefined; call?: ProviderCall },
): Promise<FoundGame[]> {
  const found = await app.metadata.source().search(q, limit, call)
  return markOwned(app, userId, found)
}
