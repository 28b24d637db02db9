import type { FailureLimit } from '#db/repositories/wanted-parts.ts'
import type { AppContext } from '../../app-context.ts'

const dayMs = 24 * 3_600_000
const maxFailuresPerDay = 5

/** Whether so many of a game's releases failed within a day that it is not searched for until tomorrow. */
export function hasReachedFailureLimit(
  { blacklist, clock }: Pick<AppContext, 'blacklist' | 'clock'>,
  gameId: string,
): boolean {
  const now = clock.now()
  const { since, count } = failureLimit(now)
  return blacklist.countBetween(gameId, since, now.toISOString()) >= count
}

/** A game with this many failed releases since a time is not searched for automatically. */
export function failureLimit(now: Date): FailureLimit {
  return { count: maxFailuresPerDay, since: new Date(now.getTime() - dayMs).toISOString() }
}
