import type { RequestLimit } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { RequestAllowance } from '#domain/games/request.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { permissionsOf } from './permissions.ts'

type Deps = Pick<AppContext, 'users' | 'requests' | 'clock'>

const dayMs = 24 * 3_600_000
/** Limits have at most as many days. */
const maxDays = 365

/** What a user may still add or ask for. */
export function allowanceOf(app: Deps, userId: string): RequestAllowance {
  const { mayAdd = true, requestLimit = null } = permissionsOf(app, userId) ?? {}
  const state = requestLimit === null ? { used: 0, nextAt: null } : stateOf(app, userId, requestLimit)
  return { mayAdd, requestLimit, ...state }
}

function stateOf(app: Deps, userId: string, { count, days }: RequestLimit): Pick<RequestAllowance, 'used' | 'nextAt'> {
  const uses = app.requests.usesSince(userId, daysBefore(app, days))
  // The next one is possible when only `count - 1` of them are left.
  const last = uses.length < count ? undefined : uses.at(-count)
  return {
    used: uses.length,
    nextAt: last === undefined ? null : new Date(Date.parse(last.at) + days * dayMs).toISOString(),
  }
}

/**
 * Counts a game that a user wants against the limit, in the caller's transaction. A game that counts already is not counted again. Throws AppError
 * `forbidden` when the limit is reached.
 */
export function countAgainstLimit(app: Deps, userId: string, gameId: string): void {
  const { requestLimit } = permissionsOf(app, userId) ?? {}
  if (requestLimit == null) return
  const since = daysBefore(app, requestLimit.days)
  if (app.requests.usesSince(userId, since).some((use) => use.gameId === gameId)) return
  const { nextAt } = stateOf(app, userId, requestLimit)
  if (nextAt !== null) throw limitReached(requestLimit, nextAt)
  app.requests.use(userId, gameId, instant(app.clock), daysBefore(app, maxDays))
}

function limitReached({ count, days }: RequestLimit, nextAt: string): AppError {
  const games = count === 1 ? '1 game' : `${count} games`
  const period = days === 1 ? 'a day' : `${days} days`
  return new AppError('forbidden', `Your limit of ${games} in ${period} is reached. Try again later.`, { nextAt })
}

function daysBefore({ clock }: Pick<AppContext, 'clock'>, days: number): string {
  return new Date(clock.now().getTime() - days * dayMs).toISOString()
}
