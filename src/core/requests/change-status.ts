import type { Game, GameStatus } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'
import { countAgainstLimit } from './limit.ts'
import { statusRefusal } from './refusals.ts'

type Deps = Pick<AppContext, 'games' | 'users' | 'requests' | 'clock'>

const searched: ReadonlySet<GameStatus> = new Set(['wanted', 'downloading'])

/**
 * Settles what a new status that a user sets means for the request and the limit, in the caller's transaction. Throws what
 * `statusRefusal` returns, and AppError `forbidden` when the limit is reached.
 */
export function changeStatus(app: Deps, game: Pick<Game, 'id' | 'userId' | 'status'>, status: GameStatus): void {
  const refusal = statusRefusal(app, game, status)
  if (refusal !== null) throw refusal
  if (searched.has(status) && !searched.has(game.status)) countAgainstLimit(app, game.userId, game.id)
  // A user who says so has the game, or does not want it anymore.
  if (game.status === 'requested' || status === 'shelved') app.requests.removeOfGame(game.id)
}
