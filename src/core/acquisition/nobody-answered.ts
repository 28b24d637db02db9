import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'
import type { SearchError } from './search-indexers.ts'

type Answers = { answered: number; errors: readonly SearchError[] }

const noneEnabled = 'No indexer is enabled for automatic searches. Add or enable one under Settings → Indexers.'

/** Whether any indexer takes part in automatic searches. */
export function canSearch(program: Pick<Program, 'indexers'>): boolean {
  return program.indexers.all().some(({ enabled, autoSearchEnabled }) => enabled && autoSearchEnabled)
}

/**
 * Throws when a search learned nothing at all: AppError `unprocessable` when there was nobody to ask, `upstream` with
 * each indexer's words when none of them answered.
 */
export function refuseSilence(program: Pick<Program, 'indexers'>, { answered, errors }: Answers): void {
  if (answered > 0) return
  if (!canSearch(program)) throw new AppError('unprocessable', noneEnabled)
  const words = errors.map(({ message }) => message.replace(/\.$/, '')).join('. ')
  throw new AppError('upstream', `No indexer answered. ${words}.`)
}

/** Logs that a search in the background learned nothing: as a warning once, until an indexer answers again. */
export function noteSilence(program: Pick<Program, 'log' | 'changedStates'>, { answered, errors }: Answers): void {
  const isNew = program.changedStates.isNew('search', answered > 0 ? null : 'nobody answers')
  if (answered > 0) return
  const log = program.log.module('search')
  log[isNew ? 'warn' : 'debug']('No indexer answered', { reasons: errors.map(({ message }) => message) })
}

/** The same where there is nobody to ask. */
export function noteNobodyToAsk(program: Pick<Program, 'log' | 'changedStates'>, due: number): void {
  const isNew = program.changedStates.isNew('search', 'nobody to ask')
  program.log.module('search')[isNew ? 'warn' : 'debug'](noneEnabled, { due })
}
