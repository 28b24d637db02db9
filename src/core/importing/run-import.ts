import type { StoredImport } from '#db/repositories/imports.ts'
import { otherGamesOf } from '#domain/importing/import-corrections.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { importConditions } from '../settings/import-conditions.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { completeImport } from './complete-import.ts'
import { describeFailure, describeLackOfSpace } from './describe-failure.ts'
import { finish } from './finish.ts'
import { type Ending, type ImportContext, type ImportDeps, needsReview, type PlannedImport } from './import-context.ts'
import { emitProgress } from './import-progress.ts'
import { plan } from './plan.ts'
import { prepare } from './prepare.ts'
import { record } from './record.ts'
import { causeOf } from './reviews/cause-of.ts'
import { endNeedlessReviews } from './reviews/end-needless-reviews.ts'
import { rollBack } from './rollback.ts'
import { transfer } from './transfer.ts'
import { verify } from './verify.ts'

/**
 * Runs an import from where the journal says it is, whether it is new or was interrupted, and leaves it in a final state
 * with a reason. Only the stop signal leaves it running; it continues at the next start.
 */
export async function runImport(app: ImportDeps, importId: string, signal: AbortSignal): Promise<void> {
  const record = app.imports.find(importId)
  if (record === null || record.status !== 'running') return
  const conditions = importConditions(app)
  let ending: Ending
  try {
    ending = await withSplitLock(app, record, () =>
      runStages({ app, record, settings: settingsOf(app, record), signal }),
    )
  } catch (error) {
    if (signal.aborted) return
    ending = failed(app, importId, error)
  }
  // The download may have been split, even if that is forgotten by now.
  if (record.corrections !== null) startRunning(app)
  const bytesTotal = app.imports.planOf(importId).totalBytes()
  if (!completeImport(app, importId, await describeLackOfSpace(app, importId, ending), conditions)) return
  app.events.emit('importEnded', { status: ending.status, gameId: app.imports.find(importId)?.gameId ?? record.gameId })
  const phase = ending.status === 'done' ? 'done' : 'failed'
  emitProgress(app, record, phase, { bytesDone: bytesTotal, bytesTotal })
  if (ending.status === 'done') await endNeedlessReviews(app)
}

/** Starts every import that is to run and does not yet. Returns how many are to run. Safe at any time. */
export function startRunning(app: ImportDeps): number {
  const running = app.imports.withStatus(['running'])
  for (const { id } of running) app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  return running.length
}

/** Imports of one download that was split wait for each other: they remove files and folders while others are listed. */
function withSplitLock<Result>(app: ImportDeps, record: StoredImport, work: () => Promise<Result>): Promise<Result> {
  const download = app.downloads.find(record.downloadId)
  const isSplit = otherGamesOf(record.corrections ?? {}, record.gameId).length > 0
  const shared = download?.splitFrom ?? (isSplit ? record.downloadId : null)
  return shared === null ? work() : app.queues.imports.withLock(`parts of ${shared}`, work)
}

function settingsOf(app: ImportDeps, { requestedMode }: StoredImport): ImportSettings {
  const stored = readImportSettings(app)
  return { ...stored, transferMode: requestedMode ?? stored.transferMode }
}

async function runStages(context: ImportContext): Promise<Ending> {
  const { app, record } = context
  const isRecorded = app.downloads.find(record.downloadId)?.status === 'imported'
  if (isRecorded) return finish(context, record.message ?? '')
  const prepared = await prepare(context)
  if (!prepared.ok) return rollBack(context, prepared.root, needsReview(prepared))
  return app.queues.imports.withLock(prepared.target.toLowerCase(), async () => {
    // The plan may have been rolled back while this import waited for the folder.
    const current = app.imports.find(record.id) ?? record
    const planned = await plan({ ...context, ...prepared, record: current })
    return planned.ok ? importPlanned(planned) : needsReview(planned)
  })
}

async function importPlanned(planned: PlannedImport): Promise<Ending> {
  let message: string | null
  try {
    const transferred = await transfer(planned)
    await verify(planned)
    message = await record(planned, transferred)
  } catch (error) {
    if (planned.signal.aborted) throw error
    planned.progress.save()
    return rollBack(planned, planned.root, failed(planned.app, planned.record.id, error))
  }
  if (message === null) {
    planned.progress.save()
    return rollBack(planned, planned.root, gameRemoved)
  }
  // The recorded files belong to the game. Nothing that fails from here on rolls them back.
  return finish(planned, message)
}

const gameRemoved: Ending = {
  status: 'review',
  message: 'The game was removed from the library while its files were imported.',
  cause: 'no-game',
}

function failed(app: ImportDeps, importId: string, error: unknown): Ending {
  return { status: 'failed', message: describeFailure(app, importId, error), ...causeOf(error) }
}
