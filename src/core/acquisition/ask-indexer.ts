import { AppError, errorMessage, RetryLaterError } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { IndexerSource } from '#domain/ports/indexer-source.ts'
import type { Health } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { afterFailure, afterLastCall, afterSuccess, isBackingOff } from '../settings/service-health.ts'

export type Question = {
  /** Query variants, the most promising first. An empty text asks for the newest. */
  texts: readonly string[]
  /** Default: the indexer's own. */
  categories?: readonly number[] | undefined
  /** Whether the next variant can be spared. */
  isEnough(releases: readonly FoundRelease[]): boolean | Promise<boolean>
  /** How far to page on with each variant: at most so many pages (default 3), or to the one that is the last. */
  paging?: { maxPages?: number; isLast?(page: readonly FoundRelease[]): boolean } | undefined
  signal?: AbortSignal | undefined
  /** All variants and pages of one indexer together. Default 40,000. */
  timeoutMs?: number | undefined
}

export type IndexerAnswer = {
  indexer: Indexer
  releases: FoundRelease[]
  /** Whether it answered at all, be it with nothing. */
  answered: boolean
  /** What went wrong, as a sentence; what had come before is kept. */
  error: string | null
  /** What was left out although nothing went wrong, as a sentence. */
  note: string | null
}

const defaultTimeoutMs = 40_000
const pageSize = 100
const usualPages = 3
/** Who is asked for pages of a hundred and answers with more than that in all has not understood. */
const maxReleases = 1000
/** No indexer says when its used-up calls are counted anew. */
const usedUpPauseMs = 3_600_000

export type AskIndexerDeps = Pick<AppContext, 'indexers' | 'connectIndexer' | 'pageSizes' | 'clock' | 'log'>

/** Asks one indexer, in its time. Whatever goes wrong is part of the answer and of the indexer's health. */
export async function askIndexer(app: AskIndexerDeps, indexer: Indexer, question: Question): Promise<IndexerAnswer> {
  const answer: IndexerAnswer = { indexer, releases: [], answered: false, error: null, note: null }
  if (isBackingOff(indexer.health, app.clock)) return { ...answer, error: restingWords(app, indexer) }
  const timeoutMs = question.timeoutMs ?? defaultTimeoutMs
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = question.signal === undefined ? deadline : AbortSignal.any([deadline, question.signal])
  try {
    const usedUp = await askVariants(app, indexer, { ...question, signal }, answer)
    noteHealth(app, indexer, usedUp)
  } catch (error) {
    if (question.signal?.aborted) return { ...answer, error: `${indexer.name}: the search was stopped` }
    const tooSlow = `${indexer.name}: no complete answer within ${Math.round(timeoutMs / 1000)} s`
    answer.error = deadline.aborted ? tooSlow : errorMessage(error)
    const isFault = !deadline.aborted && !(error instanceof AppError)
    // What was failing already has been warned of.
    const level = isFault ? 'error' : indexer.health.ok ? 'warn' : 'info'
    app.log.module('search')[level](answer.error, { indexer: indexer.name, error })
    noteHealth(app, indexer, { message: answer.error, pauseMs: requestedPauseMs(error) })
  }
  return answer
}

async function askVariants(
  app: AskIndexerDeps,
  indexer: Indexer,
  question: Question & { signal: AbortSignal },
  answer: IndexerAnswer,
): Promise<UsedUp | null> {
  const source = app.connectIndexer(indexer)
  const pageOf = () => fullPageOf(app, indexer, source, question.signal)
  const known = new Set<string>()
  for (const text of question.texts) {
    if (answer.answered && (await question.isEnough(answer.releases))) return null
    const query = { text: styled(indexer, text), categories: question.categories ?? indexer.categories }
    const { maxPages = usualPages, isLast = () => false } = question.paging ?? {}
    for (let page = 0, offset = 0; page < maxPages; page += 1) {
      const asked = source.search({ ...query, limit: pageSize, offset }, question.signal)
      const { releases, total, unreadable = 0, usedUp } = await untilStopped(asked, question.signal)
      answer.answered = true
      if (unreadable > 0) noteUnreadable(app, indexer, unreadable)
      const fresh = releases.filter(({ guid }) => !known.has(guid))
      for (const { guid } of fresh) known.add(guid)
      for (const release of fresh.slice(0, maxReleases - answer.releases.length)) answer.releases.push(release)
      if (known.size > maxReleases) {
        answer.note = `${indexer.name}: it brought more than ${maxReleases} results, the first ${maxReleases} are listed`
        return null
      }
      if (usedUp !== undefined) {
        const message = `its ${counted(usedUp, 'call')} ${usedUp === 1 ? 'is' : 'are'} used up for now`
        answer.note = `${indexer.name}: ${message}; it is asked again in an hour`
        return { usedUp: message }
      }
      offset += releases.length
      // An indexer that does not page answers the same over and over.
      if (fresh.length === 0 || page + 1 === maxPages || isLast(releases)) break
      if (!(await hasMore({ total, offset, count: releases.length }, pageOf))) break
    }
  }
  return null
}

/** The indexer answered, and said with it that this was the last call for now. */
type UsedUp = { usedUp: string }

function noteUnreadable({ log }: AskIndexerDeps, { name }: Indexer, unreadable: number): void {
  log
    .module('search')
    .info('Some results could not be read: no title, no link, or broken XML', { indexer: name, unreadable })
}

type Read = { total: number | null; offset: number; count: number }

/** An indexer that does not say how many there are is out of results when its page is not full. */
async function hasMore({ total, offset, count }: Read, fullPage: () => Promise<number>): Promise<boolean> {
  if (total !== null) return offset < total
  return count >= pageSize || count >= (await fullPage())
}

/** What the indexer's caps call a full page, where that is less than what is asked for. */
async function fullPageOf(
  app: AskIndexerDeps,
  { id }: Indexer,
  source: IndexerSource,
  signal: AbortSignal,
): Promise<number> {
  const stated = app.pageSizes.get(id)
  if (stated !== undefined) return stated
  try {
    const { limits } = await untilStopped(source.caps(signal), signal)
    app.pageSizes.set(id, limits.max)
    return limits.max
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error
    app.pageSizes.set(id, pageSize)
    return pageSize
  }
}

function styled({ queryStyle }: Indexer, text: string): string {
  return queryStyle === 'dots' ? text.trim().replace(/\s+/g, '.') : text
}

/** An adapter may be stuck where no signal reaches it. */
function untilStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

type Failure = { message: string; pauseMs: number }

/** The pause an indexer asked for, as its adapter read it. */
function requestedPauseMs(error: unknown): number {
  return error instanceof RetryLaterError ? error.retryAfterSeconds * 1000 : 0
}

// What was found out about an indexer that was changed meanwhile is not true of it any more.
function noteHealth({ indexers, clock }: AskIndexerDeps, asked: Indexer, outcome: Failure | UsedUp | null): void {
  const now = indexers.find(asked.id)
  if (now === null || now.updatedAt !== asked.updatedAt) return
  const health = healthAfter(now.health, outcome, clock)
  if (health !== now.health) indexers.update(asked.id, { health })
}

function healthAfter(before: Health, outcome: Failure | UsedUp | null, clock: AskIndexerDeps['clock']): Health {
  if (outcome === null) return afterSuccess(before, clock)
  if ('usedUp' in outcome) return afterLastCall(outcome.usedUp, clock, usedUpPauseMs)
  return afterFailure(before, outcome.message, clock, outcome.pauseMs)
}

function restingWords({ clock }: Pick<AppContext, 'clock'>, { name, health }: Indexer): string {
  const minutes = Math.ceil((Date.parse(health.disabledUntil ?? '') - clock.now().getTime()) / 60_000)
  const rest = minutes === 1 ? 'minute' : `${minutes} minutes`
  const why = health.ok ? health.message : `after failing: ${health.message}`
  return `${name} is left alone for another ${rest}${health.ok ? ':' : ''} ${why}`
}
