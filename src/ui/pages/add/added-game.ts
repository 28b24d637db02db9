import type { Game } from '#domain/games/game.ts'
import { ApiError } from '../../api/client.ts'

/** The existing game, if the server rejected a new game as a duplicate. */
export function existingGame(error: Error | null): Pick<Game, 'id' | 'title'> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const game = error.body.game
  if (typeof game !== 'object' || game === null || !('id' in game) || !('title' in game)) return null
  return { id: String(game.id), title: String(game.title) }
}
