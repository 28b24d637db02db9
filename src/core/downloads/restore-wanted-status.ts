import { queueStatuses } from '#domain/downloads/download-status.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Sets a game that is `downloading` back to `wanted` if none of its downloads is in the queue. Runs in the caller's
 * transaction, and answers whether the status has changed, so that the caller emits the event after the commit.
 */
export function restoreWantedStatus(app: Pick<AppContext, 'games'>, gameId: string | null): boolean {
  return gameId !== null && app.games.restoreWanted([gameId], queueStatuses).length > 0
}

/**
 * Sets every game that is `downloading` without a queued download back to `wanted`, so that no error can leave a game in
 * that status. Every poll round begins with it.
 */
export function reconcileWantedGames(app: Pick<AppContext, 'games' | 'events' | 'log' | 'transaction'>): void {
  const changed = app.transaction(() => {
    const ids = app.games.downloadingWithout(queueStatuses)
    return ids.length === 0 ? [] : app.games.restoreWanted(ids, queueStatuses)
  })
  for (const id of changed) {
    app.log.warn('A game had no active download and is wanted again', { game: id })
    app.events.emit('gameChanged', { id, change: 'updated' })
  }
}
