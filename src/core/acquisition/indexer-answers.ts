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
 * Throws when a search learned nothing at all: AppError `unprocessable` when there was nobody to ask, `upstream` with
 * each indexer's words when none of them answered.
 */
export function assertAnswered(app: Pick<AppContext, 'indexers'>, { answered, errors }: Answers): void {
  if (answered > 0) return
  if (!canSearch(app)) throw new AppError('unprocessable', noneEnabled)
  const words = errors.map(({ message }) => message.replace(/\.$/, '')).join('. ')
  throw new AppError('upstream', `No indexer answered. ${words}.`)
}

/** Logs that a search in the background learned nothing: as a warning once, until an indexer answers again. */
export function logNoAnswers(app: Pick<AppContext, 'log' | 'reportedStates'>, { answered, errors }: Answers): void {
  const isNew = app.reportedStates.isNew('search', answered > 0 ? null : 'nobody answers')
  if (answered > 0) return
  const log = app.log.module('search')
  log[isNew ? 'warn' : 'debug']('No indexer answered', { reasons: errors.map(({ message }) => message) })
}

/** The same where there is nobody to ask. */
export function logNoIndexers(app: Pick<AppContext, 'log' | 'reportedStates'>, due: number): void {
  const isNew = app.reportedStates.isNew('search', 'nobody to ask')
  app.log.module('search')[isNew ? 'warn' : 'debug'](noneEnabled, { due })
}
