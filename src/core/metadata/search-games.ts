import type { FoundGame } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

/** The provider's games for a query, best match first, with the id of the user's own game in `inLibrary`. */
export async function searchGames(
  app: Pick<AppContext, 'metadata' | 'games'>,
  userId: string,
  query: string,
  limit: number,
): Promise<FoundGame[]> {
  const found = await app.metadata.source().search(query, limit)
  const idsInLibrary = app.games.metadataIdsOf(userId)
  return found.map((game) => ({ ...game, inLibrary: idsInLibrary.get(game.metadataId) ?? null }))
}
