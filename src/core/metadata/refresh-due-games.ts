import { AppError, RetryLaterError } from '#domain/errors.ts'
import { type MetadataProviderName, metadataProviders } from '#domain/games/metadata.ts'
import { instant } from '#domain/ports/clock.ts'
import type { JobProgress } from '#domain/system/job.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { retryMs } from './apply-metadata.ts'
import { refreshGame } from './refresh-game.ts'
import { warnOfFailure } from './warn-of-failure.ts'

type Deps = Needs<typeof refreshGame>

const maxPerProvider = 50
/** Announced games do not wait for thousands of new ones. */
const maxAnnounced = 25
/** A provider that fails this often in a row is left alone until the next run. */
export const maxFailuresInARow = 3
/** Longer than any interval. */
const maxAheadMs = 60 * 24 * 3_600_000

/**
 * Refreshes the games of all users that are due, announced ones first, as far as the call budget of their providers
 * allows. The others stay due. Reports how many games of each provider are done.
 */
export async function refreshDueGames(
  app: Deps,
  signal?: AbortSignal,
  reportProgress: (progress: JobProgress) => void = () => {},
): Promise<void> {
  const latest = new Date(app.clock.now().getTime() + maxAheadMs)
  app.games.makeDueAfter(latest.toISOString())
  for (const provider of metadataProviders) {
    if (signal?.aborted) return
    if (isSetUp(app, provider)) await refreshGamesOf(app, provider, { signal, reportProgress })
  }
}

function isSetUp({ metadata, log }: Pick<AppContext, 'log' | 'metadata'>, provider: MetadataProviderName): boolean {
  try {
    return metadata.sourceOf(`${provider}:`) !== null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.module('metadata').debug('The metadata provider cannot be used', { provider, reason: error.message })
    return false
  }
}

async function refreshGamesOf(
  app: Deps,
  provider: MetadataProviderName,
  { signal, reportProgress }: { signal: AbortSignal | undefined; reportProgress: (progress: JobProgress) => void },
): Promise<void> {
  const filter = { provider, now: instant(app.clock) }
  const announced = app.games.dueForMetadata({ ...filter, announced: true, limit: maxAnnounced })
  const others = app.games.dueForMetadata({ ...filter, limit: maxPerProvider })
  const due = [...new Set([...announced, ...others])].slice(0, maxPerProvider)
  const yieldToEventLoop = createYieldToEventLoop()
  let failures = 0
  for (const [done, id] of due.entries()) {
    reportProgress({ done, total: due.length })
    if (signal?.aborted || failures >= maxFailuresInARow) return
    const result = await refreshInBackground(app, id, signal)
    if (result === 'budget-used-up') return
    failures = result === 'failed' ? failures + 1 : 0
    await yieldToEventLoop()
  }
}

/** `unknown` means that the provider has no such game, or is not set up; `gone` that the game was removed. */
export type BackgroundRefresh = 'refreshed' | 'unknown' | 'failed' | 'budget-used-up' | 'gone'

/** Refreshes a game for which no user waits. A game whose provider fails is postponed, so that it does not hold up others. */
export async function refreshInBackground(
  app: Deps,
  id: string,
  signal: AbortSignal | undefined,
): Promise<BackgroundRefresh> {
  const game = app.games.findById(id)
  if (game === null) return 'gone'
  try {
    const call = { background: true, signal }
    const { isKnown, failure } = await refreshGame(app, game, { relations: 'due', call })
    if (failure instanceof RetryLaterError) return 'budget-used-up'
    if (failure !== null) return 'failed'
    return isKnown ? 'refreshed' : 'unknown'
  } catch (error) {
    if (signal?.aborted || error instanceof RetryLaterError) return 'budget-used-up'
    if (!(error instanceof AppError)) throw error
    if (error.code === 'invalid') return 'unknown'
    const { metadataId } = game
    warnOfFailure(app.log, 'Could not refresh a game', error, { metadataId })
    app.games.setRefreshTimes(id, { metadataDueAt: new Date(app.clock.now().getTime() + retryMs).toISOString() })
    return 'failed'
  }
}
