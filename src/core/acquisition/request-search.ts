import type { AppContext } from '../app-context.ts'
import { logNoAnswers } from './indexer-answers.ts'
import { readyToSearch } from './ready-to-search.ts'
import { type AutomaticSearchDeps, searchForGame } from './search-for-game.ts'

export type SearchRequestDeps = AutomaticSearchDeps & Pick<AppContext, 'queues'>

/**
 * Starts the search for a wanted game in the background; what comes of it is seen in the game and the log. A game that
 * is not out yet, or of which that cannot be told now, is left to the scheduled search.
 */
export function requestSearch(app: SearchRequestDeps, gameId: string): void {
  app.queues.searches.enqueue(gameId, async (signal) => {
    const game = app.games.findById(gameId)
    if (game === null || game.status !== 'wanted') return
    const readiness = await readyToSearch(app, game)
    if (readiness.state !== 'ready') return
    const grab = app.users.settings(game.userId).autoGrabEnabled
    const found = await searchForGame(app, readiness.game, { grab, signal })
    logNoAnswers(app, found)
    if (found.answered === 0) return
    const { grabbed, considered, accepted } = found
    const log = app.log.module('search')
    log.info('Searched on request', { game: game.title, considered, accepted, grabbed: grabbed?.title ?? null })
  })
}
