import { queueStatuses } from '#domain/download.ts'
import type { Program } from '../program.ts'

/**
 * Wants again every game that is said to be downloading although nothing of it is in the queue: whatever went wrong
 * before, no game stays like that. Called at start and by every round of following.
 */
export function wantWhatIsLeft(program: Pick<Program, 'games' | 'events' | 'log' | 'transaction'>): void {
  const left = program.transaction(() => {
    const ids = program.games.downloadingWithout(queueStatuses)
    for (const id of ids) program.games.update(id, { status: 'wanted' })
    return ids
  })
  for (const id of left) {
    program.log.warn('A game was downloading with nothing on its way: it is wanted again', { game: id })
    program.events.emit('gameChanged', { id, change: 'updated' })
  }
}
