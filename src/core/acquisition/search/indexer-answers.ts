import { AppError } from '#domain/errors.ts'
import { say, textOf } from '#domain/messages/say.ts'
import { isUsedFor, type Tagged } from '#domain/tags/tag-routing.ts'
import type { AppContext } from '../../app-context.ts'
import type { SearchError } from './search-indexers.ts'

type Answers = { answered: number; excludedByTags: boolean; errors: readonly SearchError[] }

/** Members read it too, who cannot open these settings. */
export const noneEnabled = say('reasons.noIndexerEnabledAutomatic')

/** Whether any indexer takes part in automatic searches, of a game if one is given. */
export function canSearch(app: Pick<AppContext, 'indexers'>, game: Tagged | null = null): boolean {
  return app.indexers
    .all()
    .some((indexer) => indexer.enabled && indexer.autoSearchEnabled && (game === null || isUsedFor(indexer, game)))
}

/** Whether no indexer answered, so that the search stays due. */
export function isUnanswered({ answered }: Pick<Answers, 'answered'>): boolean {
  return answered === 0
}

/**
 * Throws AppError `unprocessable` when no indexer is enabled for automatic searches, or when no indexer or download client
 * is used for the game because of tags; `upstream` with each indexer's message when none answered.
 */
export function assertAnswered(app: Pick<AppContext, 'indexers'>, { answered, errors, excludedByTags }: Answers): void {
  if (answered > 0) return
  if (!canSearch(app)) throw new AppError('unprocessable', noneEnabled)
  const reasons = errors.map(({ message }) => message.replace(/\.$/, '')).join('. ')
  if (excludedByTags) throw new AppError('unprocessable', `${reasons}.`)
  throw new AppError('upstream', say('acquisition.noIndexerAnswered', { reasons }))
}

/** Logs that no indexer answered a background search: as a warning once, until one answers again. */
export function logNoAnswers(
  app: Pick<AppContext, 'log' | 'reportedStates'>,
  { answered, errors, excludedByTags }: Answers,
): void {
  if (excludedByTags) return
  const isNew = app.reportedStates.isNew('search', answered > 0 ? null : 'no-answer')
  if (answered > 0) return
  const log = app.log.module('search')
  log[isNew ? 'warn' : 'debug']('No indexer answered', { reasons: errors.map(({ message }) => message) })
}

type SearchCounts = { searched: number; grabbed: number; failed: number }

/** Counts a background search and logs if no indexer answered. Returns whether an indexer answered. */
export function countSearch(
  app: Pick<AppContext, 'log' | 'reportedStates'>,
  found: Answers & { grabbed: unknown },
  counts: SearchCounts,
): boolean {
  if (found.excludedByTags) return false
  logNoAnswers(app, found)
  if (isUnanswered(found)) {
    counts.failed += 1
    return false
  }
  counts.searched += 1
  if (found.grabbed !== null) counts.grabbed += 1
  return true
}

/** Logs that no indexer is enabled for automatic searches: as a warning once. */
export function logNoIndexers(app: Pick<AppContext, 'log' | 'reportedStates'>, due: number): void {
  const isNew = app.reportedStates.isNew('search', 'no-indexer')
  app.log.module('search')[isNew ? 'warn' : 'debug'](textOf(noneEnabled), { due })
}
