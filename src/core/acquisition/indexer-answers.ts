import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { SearchError } from './search-indexers.ts'

type Answers = { answered: number; errors: readonly SearchError[] }

const noneEnabled = 'No indexer is enabled for automatic searches. Add or enable one under Settings → Indexers.'

/** Whether any indexer takes part in automatic searches. */
export function canSearch(app: Pick<AppContext, 'indexers'>): boolean {
  return app.indexers.all().some(({ enabled, autoSearchEnabled }) => enabled && autoSearchEnabled)
}

/**
 * Throws AppError `unprocessable` when no indexer is enabled for automatic searches, `upstream` with each indexer's
 * message when none answered.
 */
export function assertAnswered(app: Pick<AppContext, 'indexers'>, { answered, errors }: Answers): void {
  if (answered > 0) return
  if (!canSearch(app)) throw new AppError('unprocessable', noneEnabled)
  const reasons = errors.map(({ message }) => message.replace(/\.$/, '')).join('. ')
  throw new AppError('upstream', `No indexer answered. ${reasons}.`)
}

/** Logs that no indexer answered a background search: as a warning once, until one answers again. */
export function logNoAnswers(app: Pick<AppContext, 'log' | 'reportedStates'>, { answered, errors }: Answers): void {
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
