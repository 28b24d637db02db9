import type { AppContext } from '../app-context.ts'
import { requestSearch, type SearchRequestDeps } from './request-search.ts'

const dayMs = 24 * 3_600_000
const maxFailuresADay = 5

/** A game of which so many releases failed today is left alone until tomorrow. */
export function hasFailedEnough(
  { blacklist, clock }: Pick<AppContext, 'blacklist' | 'clock'>,
  gameId: string,
): boolean {
  const now = clock.now()
  const since = new Date(now.getTime() - dayMs).toISOString()
  return blacklist.countBetween(gameId, since, now.toISOString()) >= maxFailuresADay
}

/** From now on the next best release is looked for as soon as one has failed. Returns what ends this. */
export function searchAfterFailedReleases(app: SearchRequestDeps): () => void {
  return app.events.on('releaseFailed', ({ gameId }) => {
    const game = app.games.findById(gameId)
    if (game === null || !app.users.settings(game.userId).autoSearchEnabled) return
    if (!hasFailedEnough(app, gameId)) requestSearch(app, gameId)
  })
}
