import type { FoundGame } from '#domain/metadata.ts'
import type { Program } from '../program.ts'

/** The provider's games for a query, best first, each with the caller's own entry where there is one. */
export async function searchGames(
  program: Pick<Program, 'metadataSource' | 'games'>,
  userId: string,
  query: string,
  limit: number,
): Promise<FoundGame[]> {
  const found = await program.metadataSource().search(query, limit)
  const held = program.games.metadataIdsOf(userId)
  return found.map((game) => ({ ...game, inLibrary: held.get(game.metadataId) ?? null }))
}
