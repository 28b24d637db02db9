import type { GameToAdd } from '#domain/games/added-games.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { addGame, matchAndAdd } from '../../library/add-game.ts'
import { canSearch, logNoAnswers } from '../search/indexer-answers.ts'
import { hasReachedFailureLimit } from './failure-limit.ts'
import { checkReadiness, searchForGame } from './search-for-game.ts'
import { addSearchRequest, withSearchRequest } from './search-requests.ts'

type Deps = SearchRequestDeps & Needs<typeof addGame>

export type SearchRequestDeps = Needs<typeof searchForGame> & Pick<AppContext, 'queues' | 'reportedStates'>

/**
 * Starts the search for a wanted game in the background. The result appears in the game and the log. A game that is
 * unreleased, or whose release status cannot be checked now, is left to the scheduled search.
 */
export function requestSearch(app: SearchRequestDeps, gameId: string): void {
  const subject = { gameId, partId: null }
  addSearchRequest(app, subject, false)
  app.queues.searches.enqueue(gameId, (signal) =>
    withSearchRequest(app, subject, { byUser: false, signal }, () => searchNow(app, gameId, signal)),
  )
}

async function searchNow(app: SearchRequestDeps, gameId: string, signal: AbortSignal): Promise<void> {
  const game = app.games.findById(gameId)
  if (game === null || game.status !== 'wanted') return
  const readiness = await checkReadiness(app, game)
  if (readiness.state !== 'ready') return
  const grab = app.users.settings(game.userId).autoGrabEnabled
  const found = await searchForGame(app, readiness.game, { grab, signal })
  logNoAnswers(app, found)
  if (found.answered === 0) return
  const { grabbed, considered, accepted } = found
  const log = app.log.module('search')
  log.info('Searched on request', { game: game.title, considered, accepted, grabbed: grabbed?.title ?? null })
}

/**
 * Adds a game. A wanted game is searched for at once if its user has automatic searches enabled, unless `search` is
 * false.
 */
export async function addGameAndSearch(
  app: Deps,
  userId: string,
  { search = true, ...input }: GameToAdd,
): Promise<Game> {
  const game = await addGame(app, userId, input)
  return search ? searchIfWanted(app, game) : game
}

/** Adds the provider's best match for a title, and searches for it as `addGameAndSearch` does. */
export async function matchGameAndSearch(
  app: Deps,
  userId: string,
  { title, platform }: { title: string; platform?: string | null | undefined },
): Promise<Game> {
  return searchIfWanted(app, await matchAndAdd(app, userId, title, { platform }))
}

function searchIfWanted(app: SearchRequestDeps, game: Game): Game {
  if (canSearch(app, game) && game.status === 'wanted' && app.users.settings(game.userId).autoSearchEnabled) {
    requestSearch(app, game.id)
  }
  return game
}

/** Searches for the next best release whenever one fails. Returns a function that stops this. */
export function searchAfterFailedReleases(app: SearchRequestDeps): () => void {
  return app.events.on('releaseFailed', ({ gameId }) => {
    const game = app.games.findById(gameId)
    if (game === null || !app.users.settings(game.userId).autoSearchEnabled) return
    if (!hasReachedFailureLimit(app, gameId)) requestSearch(app, gameId)
  })
}

/** Searches for a wanted game as soon as it is released, or approved. Returns a function that stops this. */
export function searchAfterGameReleases(app: SearchRequestDeps): () => void {
  const search = ({ gameId }: { gameId: string }): void => {
    const game = app.games.findById(gameId)
    if (game !== null) searchIfWanted(app, game)
  }
  const stops = [app.events.on('gameReleased', search), app.events.on('requestApproved', search)]
  return () => {
    for (const stop of stops) stop()
  }
}
