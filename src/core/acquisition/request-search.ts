import type { Program } from '../program.ts'
import { noteSilence } from './nobody-answered.ts'
import { readyToSearch } from './ready-to-search.ts'
import { type AutomaticParts, searchForGame } from './search-for-game.ts'

export type SearchRequestParts = AutomaticParts & Pick<Program, 'searching'>

/**
 * Starts the search for a wanted game in the background; what comes of it is seen in the game and the log. A game that
 * is not out yet, or of which that cannot be told now, is left to the scheduled search.
 */
export function requestSearch(program: SearchRequestParts, gameId: string): void {
  program.searching.start(gameId, async (signal) => {
    const game = program.games.findById(gameId)
    if (game === null || game.status !== 'wanted') return
    const readiness = await readyToSearch(program, game)
    if (readiness.state !== 'ready') return
    const grab = program.users.settings(game.userId).autoGrabEnabled
    const found = await searchForGame(program, readiness.game, { grab, signal })
    noteSilence(program, found)
    if (found.answered === 0) return
    const { grabbed, considered, accepted } = found
    const log = program.log.module('search')
    log.info('Searched on request', { game: game.title, considered, accepted, grabbed: grabbed?.title ?? null })
  })
}
