import type { StoredRelations } from '#db/repositories/relations.ts'
import type { AppContext } from '../app-context.ts'

/** The parts of a game, and the games whose names could be taken for it. Both are empty until they were fetched. */
export function relationsOfGame({ relations }: Pick<AppContext, 'relations'>, gameId: string): StoredRelations {
  return relations.of(gameId)
}
