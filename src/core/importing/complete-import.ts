import type { StoredImport } from '#db/repositories/imports.ts'
import type { ImportConflicts } from '#domain/importing/import-conflicts.ts'
import type { CauseEvidence, ReviewCause } from '#domain/importing/review-cause.ts'
import { instant } from '#domain/ports/clock.ts'
import { recordHistory } from '../history/record-history.ts'
import { notify } from '../notifications/notify.ts'
import { planRetry } from './reviews/plan-retry.ts'
import type { ImportDeps } from './run-import.ts'

/** How an import ended. `conditions` counts the changes of settings it was tried under. */
export type Ending =
  | { status: 'done'; message: string }
  | {
      status: 'review' | 'failed'
      message: string
      cause: ReviewCause
      evidence?: CauseEvidence
      conflicts?: ImportConflicts
    }

/**
 * Records how an import ended and reports it. One that was retried automatically and needs review for the same cause
 * is not reported again. Answers the record as it was before, with its plan.
 */
export function completeImport(
  app: ImportDeps,
  importId: string,
  ending: Ending,
  conditions: number,
): StoredImport | null {
  const record = app.imports.find(importId)
  if (record === null) return null
  const isKnown = ending.status !== 'done' && record.cause === ending.cause
  app.transaction(() => {
    if (ending.status === 'done') {
      // Done is done: the plan of many thousand files is not carried along for ever.
      const done = { status: ending.status, message: ending.message, finishedAt: instant(app.clock), plan: [] }
      app.imports.update(importId, { ...done, conflicts: null, cause: null, retry: null })
      return
    }
    const { status, message, cause, conflicts = null } = ending
    const finishedAt = status === 'review' ? null : instant(app.clock)
    const retry = planRetry(app, { record, ending, conditions })
    app.imports.update(importId, { status, message, finishedAt, conflicts, cause, retry })
    const game = record.gameId === null ? null : app.games.findById(record.gameId)
    app.downloads.update(record.downloadId, { status: 'review', message })
    if (status === 'failed' && !isKnown) {
      const { downloadId, title } = record
      recordHistory(app, { type: 'failed', game, downloadId, title, message: `The import failed. ${message}` })
    }
  })
  if (!isKnown) notifyUser(app, record, ending)
  if (record.gameId !== null) app.events.emit('gameChanged', { id: record.gameId, change: 'updated' })
  return record
}

function notifyUser(app: ImportDeps, record: StoredImport, { status, message }: Ending): void {
  const owner = app.downloads.find(record.downloadId)?.userId ?? null
  const game = record.gameId === null ? null : app.games.findById(record.gameId)
  const name = game?.title ?? record.title
  const link = game === null ? '/activity/imports' : `/games/${game.id}`
  if (status === 'done')
    notify(app, owner ?? game?.userId ?? null, 'imported', { title: `${name} is in your library`, message, link })
  else notify(app, owner ?? game?.userId ?? null, 'importReview', { title: `${name} waits for you`, message, link })
}
