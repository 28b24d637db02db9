import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'
import { countAsAnother } from './limit.ts'
import { assertMayBecome } from './refusals.ts'

type Deps = Pick<AppContext, 'games' | 'users' | 'requests' | 'clock'>
type Subject = Pick<Game, 'id' | 'userId' | 'status'>

/**
 * Settles what it means for the approval and the limit that a user makes a game another one, in the caller's transaction.
 * `isSameTitle`: it only gets a record of its own title, which counts no further game. Throws AppError `forbidden` for a
 * game that an administrator approves or approved, and when the limit is reached.
 */
export function becomeAnother(app: Deps, game: Subject, isSameTitle = false): void {
  assertMayBecome(app, game)
  app.games.endClearance(game.id)
  if (!isSameTitle) countAsAnother(app, game)
}
