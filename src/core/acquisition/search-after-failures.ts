import type { Program } from '../program.ts'
import { requestSearch, type SearchRequestParts } from './request-search.ts'

const dayMs = 24 * 3_600_000
const mostFailuresADay = 5

/** A game of which so many releases failed today is left alone until tomorrow. */
export function hasFailedEnough({ blacklist, clock }: Pick<Program, 'blacklist' | 'clock'>, gameId: string): boolean {
  const now = clock.now()
  const since = new Date(now.getTime() - dayMs).toISOString()
  return blacklist.countBetween(gameId, since, now.toISOString()) >= mostFailuresADay
}

/** From now on the next best release is looked for as soon as one has failed. Returns what ends this. */
export function searchAfterFailures(program: SearchRequestParts): () => void {
  return program.events.on('releaseFailed', ({ gameId }) => {
    const game = program.games.findById(gameId)
    if (game === null || !program.users.settings(game.userId).autoSearchEnabled) return
    if (!hasFailedEnough(program, gameId)) requestSearch(program, gameId)
  })
}
