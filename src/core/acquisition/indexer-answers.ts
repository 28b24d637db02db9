import { AppError } from '#domain/errors.ts'
import { isUsedFor, type Tagged } from '#domain/tags/tag-routing.ts'
import type { AppContext } from '../app-context.ts'
import type { SearchError } from './search-indexers.ts'

type Answers = { answered: number; excludedByTags: boolean; errors: readonly SearchError[] }

const noneEnabled = 'No indexer is enabled for automatic searches. Add or enable one under Settings → Indexers.'

export const indexersHaveOtherTags =
  'All enabled indexers are only used for games with other tags. Give the game one of their tags, or remove the tags of an indexer under Settings → Indexers'

/** Whether any indexer takes part in automatic searches, of a game if one is given. */
export function canSearch(app: Pick<AppContext, 'indexers'>, game: Tagged | null = null): boolean {
  return app.indexers
    .all()
    .some((indexer) => indexer.enabled && indexer.autoSearchEnabled && (game === null || isUsedFor(indexer, game)))
}

/** Whether the search failed for now. One that no indexer is used for is over: the next one is due as usual. */
export function isUnanswered({ answered, excludedByTags }: Omit<Answers, 'errors'>): boolean {
  return answered === 0 && !excludedByTags
}

/**
 * Throws AppError `unprocessable` when no indexer is enabled for automatic searches of the game, `upstream` with each indexer's
 * message when none answered.
 */
export function assertAnswered(app: Pick<AppContext, 'indexers'>, { answered, errors, excludedByTags }: Answers): void {
  if (answered > 0) return
  if (!canSearch(app)) throw new AppError('unprocessable', noneEnabled)
  if (excludedByTags) throw new AppError('unprocessable', `${indexersHaveOtherTags}.`)
  const reasons = errors.map(({ message }) => message.replace(/\.$/, '')).join('. ')
  throw new AppError('upstream', `No indexer answered. ${reasons}.`)
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

/** Logs that no indexer is enabled for automatic searches: as a warning once. */
export function logNoIndexers(app: Pick<AppContext, 'log' | 'reportedStates'>, due: number): void {
  const isNew = app.reportedStates.isNew('search', 'no-indexer')
  app.log.module('search')[isNew ? 'warn' : 'debug'](noneEnabled, { due })
}
