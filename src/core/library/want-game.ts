import type { Game, NewGame } from '#domain/game.ts'
import { requestSearch, type SearchRequestParts } from '../acquisition/request-search.ts'
import { type AddGameParts, addGame } from './add-game.ts'

/** Adds a game; one that is wanted is searched for at once, where the user lets searches run by themselves. */
export async function wantGame(
  program: AddGameParts & SearchRequestParts,
  userId: string,
  said: NewGame,
): Promise<Game> {
  const game = await addGame(program, userId, said)
  const searchable = program.indexers.all().some((indexer) => indexer.enabled && indexer.autoSearchEnabled)
  if (searchable && game.status === 'wanted' && program.users.settings(userId).autoSearchEnabled) {
    requestSearch(program, game.id)
  }
  return game
}
