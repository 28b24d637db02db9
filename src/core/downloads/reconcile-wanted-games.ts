import { queueStatuses } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Sets every game that is `downloading` without a queued download back to `wanted`, so that no error can leave a game in
 * that status. Every poll round begins with it.
 */
export function reconcileWantedGames(app: Pick<AppContext, 'games' | 'events' | 'log' | 'transaction'>): void {
  const changed = app.transaction(() => {
    const ids = app.games.downloadingWithout(queueStatuses)
    for (const id of ids) app.games.update(id, { status: 'wanted' })
    return ids
  })
  for (const id of changed) {
    app.log.warn('A game had no active download and is wanted again', { game: id })
    app.events.emit('gameChanged', { id, change: 'updated' })
  }
}
