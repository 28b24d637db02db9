import { AppError, errorMessage, RetryLaterError } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import { needsCategoryNames } from '#domain/indexers/categories.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { Health } from '#domain/system/service-health.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import type { AppContext } from '../../app-context.ts'
import { afterFailure, afterLastCall, afterSuccess, isBackingOff } from '../../settings/service-health.ts'
import { readCaps } from './indexer-caps.ts'

export type SearchQuery = {
  /** Query variants, the most promising first. An empty text returns the newest releases. */
  texts: readonly string[]
  /** Default: the categories configured for the indexer. */
  categories?: readonly number[] | undefined
  /** Whether the results are enough, so that the remaining variants are skipped. */
  isEnough(releases: readonly FoundRelease[]): boolean | Promise<boolean>
  /** Pages to fetch per variant: at most `maxPages` (default 3), up to the page for which `isLast` is true. */
  paging?: { maxPages?: number; isLast?(page: readonly FoundRelease[]): boolean } | undefined
  signal?: AbortSignal | undefined
  /** The time for all variants and pages of one indexer together. Default 40,000. */
  timeoutMs?: number | undefined
}

export type IndexerAnswer = {
  indexer: Indexer
  releases: FoundRelease[]
  /** Whether it answered at all, even without results. */
  answered: boolean
  /** The error message, if a query failed. Releases from earlier pages are kept. */
  error: string | null
  /** A message about results that were left out without an error. */
  note: string | null
}

const defaultTimeoutMs = 40_000
const capsTimeoutMs = 5000
const pageSize = 100
const defaultMaxPages = 3
/** Guards against indexers that ignore the limit. */
const maxReleases = 1000
/** Indexers do not report when their call limit is reset. */
const usedUpPauseMs = 3_600_000
/** An indexer that hangs holds up every search that waits for it. */
const timeoutPauseMs = 5 * 60_000

export type QueryIndexerDeps = Pick<
  AppContext,
  'indexers' | 'connectIndexer' | 'capsCache' | 'runningSearches' | 'clock' | 'log' | 'events'
>

/** The error of an indexer whose search ended before it answered. */
export const searchCanceled = ({ name }: Indexer): string => `${name}: the search was canceled`

/** An answer that nothing was received for yet. */
export function emptyAnswer(indexer: Indexer): IndexerAnswer {
  return { indexer, releases: [], answered: false, error: null, note: null }
}

/**
 * Queries one indexer within the timeout, and fills `answer` on the way. An error becomes part of the answer and of the
 * indexer's health.
 */
export async function queryIndexer(
  app: QueryIndexerDeps,
  indexer: Indexer,
  query: SearchQuery,
  answer: IndexerAnswer = emptyAnswer(indexer),
): Promise<IndexerAnswer> {
  if (isBackingOff(indexer.health, app.clock)) answer.error = describeBackoff(app, indexer)
  else if (app.runningSearches.isOverdue(indexer.id))
    answer.error = `${indexer.name}: skipped, because it has not answered an earlier search`
  if (answer.error !== null) return answer
  const finished = fillAnswer(app, indexer, query, answer)
  app.runningSearches.track(indexer.id, finished)
  return finished
}

async function fillAnswer(
  app: QueryIndexerDeps,
  indexer: Indexer,
  query: SearchQuery,
  answer: IndexerAnswer,
): Promise<IndexerAnswer> {
  const timeoutMs = query.timeoutMs ?? defaultTimeoutMs
  const stopping = app.runningSearches.signal
  const isCanceled = () => stopping.aborted || query.signal?.aborted === true
  const startedAt = performance.now()
  const work = async (signal: AbortSignal): Promise<void> => {
    try {
      const usedUp = await queryVariants(app, indexer, { ...query, signal }, answer)
      if (usedUp === null) await readNeededCategories(app, indexer, answer.releases, signal)
      recordHealth(app, indexer, usedUp)
    } catch (error) {
      if (isCanceled()) answer.error = searchCanceled(indexer)
      else if (signal.aborted) recordTimeout(app, answer, timeoutMs)
      else recordFailure(app, answer, error)
    }
  }
  await withTimeLimit(timeoutMs, work, stopping, query.signal)
  if (!isCanceled()) {
    const seconds = (performance.now() - startedAt) / 1000
    app.events.emit('indexerQueried', { indexerId: indexer.id, failed: answer.error !== null, seconds })
  }
  return answer
}

function recordTimeout(app: QueryIndexerDeps, answer: IndexerAnswer, timeoutMs: number): void {
  const { indexer } = answer
  answer.error = `${indexer.name}: no complete response within ${Math.round(timeoutMs / 1000)} s`
  app.log.module('search')[indexer.health.ok ? 'warn' : 'info'](answer.error, { indexer: indexer.name })
  recordHealth(app, indexer, { message: answer.error, pauseMs: timeoutPauseMs })
}

function recordFailure(app: QueryIndexerDeps, answer: IndexerAnswer, error: unknown): void {
  const { indexer } = answer
  answer.error = errorMessage(error)
  // A failing indexer is logged as a warning only once.
  const level = !(error instanceof AppError) ? 'error' : indexer.health.ok ? 'warn' : 'info'
  app.log.module('search')[level](answer.error, { indexer: indexer.name, error })
  recordHealth(app, indexer, { message: answer.error, pauseMs: requestedPauseMs(error) })
}

async function queryVariants(
  app: QueryIndexerDeps,
  indexer: Indexer,
  query: SearchQuery & { signal: AbortSignal },
  answer: IndexerAnswer,
): Promise<UsedUp | null> {
  const source = app.connectIndexer(indexer)
  const fullPage = async () => {
    const caps = await withAbort(readCaps(app, indexer, source, query.signal), query.signal)
    return caps.pageSize ?? pageSize
  }
  const known = new Set<string>()
  for (const text of query.texts) {
    if (answer.answered && (await query.isEnough(answer.releases))) return null
    const parameters = { text: formatQuery(indexer, text), categories: query.categories ?? indexer.categories }
    const { maxPages = defaultMaxPages, isLast = () => false } = query.paging ?? {}
    for (let page = 0, offset = 0; page < maxPages; page += 1) {
      const request = source.search({ ...parameters, limit: pageSize, offset }, query.signal)
      const { releases, total, unreadable = 0, usedUp } = await withAbort(request, query.signal)
      answer.answered = true
      if (unreadable > 0) logUnreadable(app, indexer, unreadable)
      const fresh = releases.filter(({ guid }) => !known.has(guid))
      for (const { guid } of fresh) known.add(guid)
      for (const release of fresh.slice(0, maxReleases - answer.releases.length)) answer.releases.push(release)
      if (known.size > maxReleases) {
        answer.note = `${indexer.name}: more than ${maxReleases} results; the first ${maxReleases} are listed`
        return null
      }
      if (usedUp !== undefined) {
        const message = `call limit reached (${counted(usedUp, 'call')})`
        answer.note = `${indexer.name}: ${message}; retried in 1 hour`
        return { usedUp: message }
      }
      const count = releases.length + unreadable
      offset += count
      // An indexer without paging returns the same page again.
      if ((fresh.length === 0 && unreadable === 0) || page + 1 === maxPages || isLast(releases)) break
      if (!(await hasMore({ total, offset, count }, fullPage))) break
    }
  }
  return null
}

/** The indexer answered and reported that its call limit is now reached. */
type UsedUp = { usedUp: string }

function logUnreadable({ log }: QueryIndexerDeps, { name }: Indexer, unreadable: number): void {
  log
    .module('search')
    .info('Some results could not be read: no title, no link, or malformed XML', { indexer: name, unreadable })
}

type Progress = { total: number | null; offset: number; count: number }

/** Whether another page follows. Without a total, a page that is not full is the last one. */
async function hasMore({ total, offset, count }: Progress, fullPage: () => Promise<number>): Promise<boolean> {
  if (total !== null) return offset < total
  return count >= pageSize || count >= (await fullPage())
}

/**
 * Reads the names of the indexer's categories where they decide whether a release is a game. Without an answer, the
 * numbers decide.
 */
async function readNeededCategories(
  app: QueryIndexerDeps,
  indexer: Indexer,
  releases: readonly FoundRelease[],
  signal: AbortSignal,
): Promise<void> {
  const isNeeded = ({ categories, stated }: FoundRelease): boolean =>
    needsCategoryNames({ numbers: categories, names: stated?.categoryNames ?? [] }, indexer.categories)
  if (!releases.some(isNeeded)) return
  const readNames = async (limited: AbortSignal): Promise<void> => {
    try {
      await withAbort(readCaps(app, indexer, app.connectIndexer(indexer), limited), limited)
    } catch (error) {
      if (!limited.aborted) throw error
    }
  }
  await withTimeLimit(capsTimeoutMs, readNames, signal)
}

function formatQuery({ queryStyle }: Indexer, text: string): string {
  return queryStyle === 'dots' ? text.trim().replace(/\s+/g, '.') : text
}

/** Rejects when the signal is aborted, even if the adapter does not react to it. */
function withAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) {
      // The work was started, and fails as well.
      work.catch(() => undefined)
      return abort()
    }
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

type Failure = { message: string; pauseMs: number }

/** The pause that the indexer requested; 0 if none. */
function requestedPauseMs(error: unknown): number {
  return error instanceof RetryLaterError ? error.retryAfterSeconds * 1000 : 0
}

// The outcome does not apply to an indexer whose settings changed during the query.
function recordHealth({ indexers, clock }: QueryIndexerDeps, queried: Indexer, outcome: Failure | UsedUp | null): void {
  const current = indexers.find(queried.id)
  if (current === null || current.updatedAt !== queried.updatedAt) return
  const health = healthAfter(current.health, outcome, clock)
  if (health !== current.health) indexers.update(queried.id, { health })
}

function healthAfter(before: Health, outcome: Failure | UsedUp | null, clock: QueryIndexerDeps['clock']): Health {
  if (outcome === null) return afterSuccess(before, clock)
  if ('usedUp' in outcome) return afterLastCall(outcome.usedUp, clock, usedUpPauseMs)
  return afterFailure(before, outcome.message, clock, outcome.pauseMs)
}

function describeBackoff({ clock }: Pick<AppContext, 'clock'>, { name, health }: Indexer): string {
  const minutes = Math.ceil((Date.parse(health.disabledUntil ?? '') - clock.now().getTime()) / 60_000)
  const pause = counted(minutes, 'minute')
  return `${name}: disabled for ${pause}${health.ok ? '' : ' after a failure'}: ${health.message}`
}
