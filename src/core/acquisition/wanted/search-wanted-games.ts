import type { WantedGame } from '#db/repositories/games.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { JobProgress } from '#domain/system/job.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { allUnavailable, clientsUsedFor } from '../grab/choose-client.ts'
import { requiredTagsOf } from '../judge/tag-exclusions.ts'
import { canSearch, countSearch, logNoIndexers } from '../search/indexer-answers.ts'
import { hasReachedFailureLimit } from './failure-limit.ts'
import { checkReadiness, searchForGame } from './search-for-game.ts'
import { dueAt, pauseHours, waitsForRelease } from './search-schedule.ts'

type Deps = Needs<typeof searchForGame> & Pick<AppContext, 'reportedStates'>

export type WantedSearch = { due: number; searched: number; grabbed: number; failed: number }

/** Keeps a round short, so that it can be stopped and new games are searched for soon. */
const maxPerRound = 100
const minPerRound = 10
const roundHours = 0.25
/** Rounds search this many times their even share, to catch up after many games were added at once. */
const catchUpFactor = 2

/**
 * Searches for all users' wanted games that are due, one after another, the longest-waiting first. A failed search does
 * not stop the others. Reports how many of the due games are done.
 */
export async function searchWantedGames(
  app: Deps,
  signal?: AbortSignal,
  reportProgress: (progress: JobProgress) => void = () => {},
): Promise<WantedSearch> {
  const log = app.log.module('search')
  const settings = new Map(app.users.all().map(({ id }) => [id, app.users.settings(id)]))
  const due = await dueGames(app, settings)
  const outcome: WantedSearch = { due: due.length, searched: 0, grabbed: 0, failed: 0 }
  if (due.length === 0) return outcome
  if (!canSearch(app)) {
    logNoIndexers(app, due.length)
    return outcome
  }
  for (const [done, game] of due.entries()) {
    if (signal?.aborted) break
    reportProgress({ done, total: due.length })
    const grab = settings.get(game.userId)?.autoGrabEnabled ?? false
    await searchOne(app, game, { grab, signal }, outcome)
  }
  log.info('Searched for wanted games', outcome)
  return outcome
}

/** The due games of this round: many that are due at once are spread over the rounds of their interval. */
async function dueGames(app: Deps, settings: ReadonlyMap<string, UserSettings>): Promise<WantedGame[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const isExcluded = excludedGames(app)
  const due: WantedGame[] = []
  let share = 0
  for (const game of app.games.wantedGames()) {
    const userSettings = settings.get(game.userId)
    if (userSettings === undefined || isExcluded(game, userSettings)) continue
    if (userSettings.autoSearchEnabled) share += roundHours / pauseHours(game, userSettings)
    if (due.length < maxPerRound && isDue(app, game, userSettings)) due.push(game)
    await yieldToEventLoop()
  }
  return due.slice(0, Math.max(minPerRound, Math.ceil(share * catchUpFactor)))
}

/** Games that tags keep from being searched for or grabbed. They stay due, so that a change of tags takes effect soon. */
function excludedGames(app: Deps): (game: WantedGame, settings: UserSettings) => boolean {
  const { indexers, clients } = requiredTagsOf(app)
  const withIndexer = indexers && app.tags.gamesWith(indexers)
  const withClient = clients && app.tags.gamesWith(clients)
  return ({ id }, { autoGrabEnabled }) =>
    (withIndexer !== null && !withIndexer.has(id)) || (autoGrabEnabled && withClient !== null && !withClient.has(id))
}

async function searchOne(
  app: Deps,
  { id, title }: WantedGame,
  options: { grab: boolean; signal: AbortSignal | undefined },
  outcome: WantedSearch,
): Promise<void> {
  const log = app.log.module('search')
  try {
    // The game may have been removed or grabbed manually while others were searched for.
    const current = app.games.findById(id)
    if (current === null || current.status !== 'wanted') return
    // The game stays due: without an available client, a search would only use up the indexers' calls.
    if (options.grab && allUnavailable(app, clientsUsedFor(app, current))) return
    const readiness = await checkReadiness(app, current)
    if (readiness.state === 'unknown') outcome.failed += 1
    if (readiness.state !== 'ready') return
    const found = await searchForGame(app, readiness.game, options)
    if (!countSearch(app, found, outcome)) return
    const { grabbed, considered, accepted } = found
    const release = grabbed?.title ?? null
    log.info('Searched', { game: current.title, considered, accepted, grabbed: release, ...progressOf(outcome) })
  } catch (error) {
    if (options.signal?.aborted) return
    outcome.failed += 1
    const level = error instanceof AppError ? 'warn' : 'error'
    log[level]('Search failed', { game: title, reason: errorMessage(error), ...progressOf(outcome) })
  }
}

function progressOf({ searched, failed, due }: WantedSearch): { done: number; of: number } {
  return { done: searched + failed, of: due }
}

function isDue(app: Pick<AppContext, 'blacklist' | 'clock'>, game: WantedGame, settings: UserSettings): boolean {
  if (!settings.autoSearchEnabled) return false
  const now = app.clock.now()
  if (waitsForRelease(game, settings, now)) return false
  return dueAt(game, settings, now) <= now && !hasReachedFailureLimit(app, game.id)
}
