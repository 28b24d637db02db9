import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { addSearchRequest, withSearchRequest } from '../wanted/search-requests.ts'
import { searchUpdateOf } from './search-updates.ts'

export type ReplacementDeps = Needs<typeof searchUpdateOf> & Pick<AppContext, 'queues'>

const hourMs = 3_600_000
/** After the check of a large collection the others are left to the scheduled search, which spares the indexers. */
const maxPerHour = 20

/**
 * Searches in the background for a release that replaces the bad dump of a game. If the program ends before the search does,
 * it is repeated after a restart.
 */
export function requestReplacement(app: ReplacementDeps, gameId: string): void {
  const subject = { gameId, partId: null }
  addSearchRequest(app, subject, false)
  app.queues.searches.enqueue(gameId, (signal) =>
    withSearchRequest(app, subject, { byUser: false, signal }, async () => {
      const game = app.games.findById(gameId)
      if (game !== null && needsReplacement(game)) await searchUpdateOf(app, gameId, signal)
    }),
  )
}

/** Searches for a replacement as soon as a check finds a bad dump. Returns a function that stops this. */
export function searchAfterBadDumps(app: ReplacementDeps): () => void {
  let requested: number[] = []
  return app.events.on('dumpIsBad', ({ gameId }) => {
    const game = app.games.findById(gameId)
    if (game === null || !needsReplacement(game)) return
    const { autoSearchEnabled, autoGrabEnabled } = app.users.settings(game.userId)
    const now = app.clock.now().getTime()
    requested = requested.filter((at) => now - at < hourMs)
    if (!autoSearchEnabled || !autoGrabEnabled || requested.length >= maxPerHour) return
    requested.push(now)
    requestReplacement(app, gameId)
  })
}
