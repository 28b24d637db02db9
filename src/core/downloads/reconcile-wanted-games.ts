import { queueStatuses } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Wants again every game that is said to be downloading although nothing of it is in the queue: whatever went wrong
 * before, no game stays like that. Called at start and by every round of following.
 */
export function reconcileWantedGames(app: Pick<AppContext, 'games' | 'events' | 'log' | 'transaction'>): void {
  const left = app.transaction(() => {
    const ids = app.games.downloadingWithout(queueStatuses)
    for (const id of ids) app.games.update(id, { status: 'wanted' })
    return ids
  })
  for (const id of left) {
    app.log.warn('A game was downloading with nothing on its way: it is wanted again', { game: id })
    app.events.emit('gameChanged', { id, change: 'updated' })
  }
}
