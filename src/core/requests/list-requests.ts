import type { User } from '#domain/accounts/user.ts'
import type { GameRequest, RequestCounts } from '#domain/games/request.ts'
import type { RequestState } from '#domain/games/request-states.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'requests'>
type Asker = Pick<User, 'id' | 'role'>

export type RequestQuery = { state?: RequestState | undefined; limit: number; offset: number }

/** The requests that a user may see: administrators all, members their own. */
export function listRequests(
  app: Deps,
  user: Asker,
  { state, limit, offset }: RequestQuery,
): { requests: GameRequest[]; total: number } {
  const filter = { userId: scopeOf(user), state }
  return { requests: app.requests.list(filter, { limit, offset }), total: app.requests.count(filter) }
}

/** How many requests there are of each state, among those that a user may see. */
export function countRequests(app: Deps, user: Asker): RequestCounts {
  return app.requests.counts(scopeOf(user))
}

function scopeOf({ id, role }: Asker): string | undefined {
  return role === 'admin' ? undefined : id
}
