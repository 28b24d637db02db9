import { AppError } from '#domain/errors.ts'
import type { SharedWish } from '#domain/games/request.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { viewerOf } from '../household/viewer.ts'

type Deps = Pick<AppContext, 'requests' | 'users'>

/** Lists what others of the household ask for, as far as a user may see it. */
export function listWishes(
  app: Deps,
  userId: string,
  page: { limit: number; offset: number },
): { wishes: SharedWish[]; total: number } {
  const { seesAdult } = viewerOf(app, userId)
  return { wishes: app.requests.wishes(userId, seesAdult, page), total: app.requests.countWishes(userId, seesAdult) }
}

/** Says that a user wants what another one asked for. Throws AppError `not-found` for what the user does not see. */
export function voteFor(app: Deps, userId: string, id: string): SharedWish {
  getWish(app, userId, id)
  app.requests.vote(id, userId)
  return getWish(app, userId, id)
}

/** Takes a vote back. Throws AppError `not-found` for what the user does not see. */
export function withdrawVote(app: Deps, userId: string, id: string): void {
  getWish(app, userId, id)
  app.requests.withdrawVote(id, userId)
}

function getWish(app: Deps, userId: string, id: string): SharedWish {
  const wish = app.requests.wish(id, userId, viewerOf(app, userId).seesAdult)
  if (wish === null) throw new AppError('not-found', say('household.nobodyElseAsks'))
  return wish
}
