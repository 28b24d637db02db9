import type { Game, NewGame } from '#domain/games/game.ts'
import { type AddGameDeps, addGame } from '../library/add-game.ts'
import { requestSearch, type SearchRequestDeps } from './request-search.ts'

/** Adds a game; one that is wanted is searched for at once, where the user lets searches run by themselves. */
export async function wantGame(app: AddGameDeps & SearchRequestDeps, userId: string, said: NewGame): Promise<Game> {
  const game = await addGame(app, userId, said)
  const searchable = app.indexers.all().some((indexer) => indexer.enabled && indexer.autoSearchEnabled)
  if (searchable && game.status === 'wanted' && app.users.settings(userId).autoSearchEnabled) {
    requestSearch(app, game.id)
  }
  return game
}
