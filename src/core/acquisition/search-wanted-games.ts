import type { WantedGame } from '#db/repositories/games.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { allUnavailable } from './grab/choose-client.ts'
import { canSearch, logNoAnswers, logNoIndexers } from './indexer-answers.ts'
import { isUnreleased } from './is-unreleased.ts'
import { readyToSearch } from './ready-to-search.ts'
import { hasFailedEnough } from './search-after-failures.ts'
import { type AutomaticSearchDeps, searchForGame } from './search-for-game.ts'

export type WantedSearch = { due: number; searched: number; grabbed: number; failed: number }

const hourMs = 3_600_000
/** Where nothing was found last time, so many intervals pass before the next search; a week at most. */
const patience = 4
const maxPauseHours = 168
/** A round stays short enough to be stopped and to let the newest games have their turn. */
const maxPerRound = 100
const fewestPerRound = 10
const roundHours = 0.25
/** Rounds take so much more than their even share, so that what was added at once is caught up with. */
const haste = 2

/**
 * Searches for every user's wanted games that are due by their settings, one after the other, those that waited
 * longest first. One game that fails does not keep the others from their turn.
 */
export async function searchWantedGames(app: AutomaticSearchDeps, signal?: AbortSignal): Promise<WantedSearch> {
  const log = app.log.module('search')
  const settings = new Map(app.users.all().map(({ id }) => [id, app.users.settings(id)]))
  const due = await dueGames(app, settings)
  const outcome: WantedSearch = { due: due.length, searched: 0, grabbed: 0, failed: 0 }
  if (due.length === 0) return outcome
  if (!canSearch(app)) {
    logNoIndexers(app, due.length)
    return outcome
  }
  for (const game of due) {
    if (signal?.aborted) break
    const grab = settings.get(game.userId)?.autoGrabEnabled ?? false
    // It stays due, and the indexers are not asked for what nobody could fetch.
    if (grab && allUnavailable(app, enabledClients(app))) continue
    await searchOne(app, game, { grab, signal }, outcome)
  }
  log.info('Searched for wanted games', outcome)
  return outcome
}

function enabledClients({ downloaders }: AutomaticSearchDeps): Downloader[] {
  return downloaders.all().filter(({ enabled }) => enabled)
}

/** The due games whose turn it is: many that are due at once are spread over the rounds of their interval. */
async function dueGames(app: AutomaticSearchDeps, settings: ReadonlyMap<string, UserSettings>): Promise<WantedGame[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const due: WantedGame[] = []
  let share = 0
  for (const game of app.games.wantedGames()) {
    const wishes = settings.get(game.userId)
    if (wishes?.autoSearchEnabled) share += roundHours / pauseHours(game, wishes)
    if (due.length < maxPerRound && isDue(app, game, wishes)) due.push(game)
    await yieldToEventLoop()
  }
  return due.slice(0, Math.max(fewestPerRound, Math.ceil(share * haste)))
}

async function searchOne(
  app: AutomaticSearchDeps,
  { id, title }: WantedGame,
  options: { grab: boolean; signal: AbortSignal | undefined },
  outcome: WantedSearch,
): Promise<void> {
  const log = app.log.module('search')
  try {
    // It may have been removed or grabbed by hand while others were searched for.
    const now = app.games.findById(id)
    if (now === null || now.status !== 'wanted') return
    const readiness = await readyToSearch(app, now)
    if (readiness.state === 'later') outcome.failed += 1
    if (readiness.state !== 'ready') return
    const found = await searchForGame(app, readiness.game, options)
    logNoAnswers(app, found)
    if (found.answered === 0) {
      outcome.failed += 1
      return
    }
    const { grabbed, considered, accepted } = found
    outcome.searched += 1
    if (grabbed !== null) outcome.grabbed += 1
    const release = grabbed?.title ?? null
    log.info('Searched', { game: now.title, considered, accepted, grabbed: release, ...progressOf(outcome) })
  } catch (error) {
    if (options.signal?.aborted) return
    outcome.failed += 1
    const level = error instanceof AppError ? 'warn' : 'error'
    log[level]('A search failed', { game: title, reason: errorMessage(error), ...progressOf(outcome) })
  }
}

function progressOf({ searched, failed, due }: WantedSearch): { done: number; of: number } {
  return { done: searched + failed, of: due }
}

function isDue(app: AutomaticSearchDeps, game: WantedGame, settings: UserSettings | undefined): boolean {
  if (settings === undefined || !settings.autoSearchEnabled) return false
  const now = app.clock.now()
  if (!settings.searchUnreleased && isUnreleased(game, now)) return false
  return hasWaited(game, settings, now) && !hasFailedEnough(app, game.id)
}

function pauseHours({ releasesFound }: WantedGame, { searchIntervalHours }: UserSettings): number {
  return releasesFound > 0 ? searchIntervalHours : Math.min(maxPauseHours, searchIntervalHours * patience)
}

function hasWaited(game: WantedGame, settings: UserSettings, now: Date): boolean {
  const { lastSearchedAt } = game
  if (lastSearchedAt === null) return true
  const waitedMs = now.getTime() - Date.parse(lastSearchedAt)
  // A search to come was noted by a clock that was wrong.
  return waitedMs < 0 || waitedMs >= pauseHours(game, settings) * hourMs
}
