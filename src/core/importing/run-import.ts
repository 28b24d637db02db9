import type { StoredImport } from '#db/repositories/imports.ts'
import { counted } from '#domain/format.ts'
import type { ImportPhase, PlannedFile } from '#domain/importing/import.ts'
import type { AppContext, ClientAccess, Essentials, Repositories } from '../app-context.ts'
import { withFileErrors } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { importConditions } from '../settings/import-conditions.ts'
import { gameDeletionLock } from '../tasks/locks.ts'
import { freeBytes } from './check-space.ts'
import { chooseTarget } from './choose-target.ts'
import { cleanUp } from './clean-up-after-import.ts'
import { completeImport, type Ending } from './complete-import.ts'
import { describeFailure } from './describe-failure.ts'
import { type Journaled, planFiles, type Refused } from './plan-import.ts'
import { type Prepared, prepareImport } from './prepare-import.ts'
import { describeImport, recordImport } from './record-import.ts'
import { removeFormer } from './remove-former.ts'
import { findReservation } from './reservation.ts'
import { causeOf } from './reviews/cause-of.ts'
import { endNeedlessReviews } from './reviews/end-needless-reviews.ts'
import { rollBack } from './roll-back.ts'
import { transferFiles, verifyFiles } from './transfer-files.ts'

export type ImportDeps = Repositories & Essentials & ClientAccess & Pick<AppContext, 'queues' | 'archives' | 'health'>

const journaledBytes = 64 * 1024 ** 2
const worthAnotherTry = 1024 ** 2

/**
 * Goes on with an import from what the journal says, whether it is new or was interrupted, and leaves it in a final
 * state with a reason. Only being told to stop leaves it running, to go on at the next start.
 */
export async function runImport(app: ImportDeps, importId: string, signal: AbortSignal): Promise<void> {
  const record = app.imports.find(importId)
  if (record === null || record.status !== 'running') return
  const conditions = importConditions(app)
  let ending: Ending
  try {
    ending = await bring(app, record, signal)
  } catch (error) {
    if (signal.aborted) return
    ending = failed(app, importId, error)
  }
  const completed = completeImport(app, importId, await describeLackOfSpace(app, importId, ending), conditions)
  if (completed === null) return
  tell(app, completed, ending.status === 'done' ? 'done' : 'failed', record.plan)
  if (ending.status === 'done') await endNeedlessReviews(app)
}

function failed(app: ImportDeps, importId: string, error: unknown): Ending {
  return { status: 'failed', message: describeFailure(app, importId, error), ...causeOf(error) }
}

// A lack of space names both places. Where it is not known how much is needed, more than is free now is worth a try.
async function describeLackOfSpace({ imports }: ImportDeps, importId: string, ending: Ending): Promise<Ending> {
  const record = imports.find(importId)
  if (record === null || ending.status === 'done') return ending
  if (ending.cause !== 'no-space' || ending.evidence !== undefined) return ending
  const { rootPath: folder, sourcePath, targetPath } = record
  const unnamed = [sourcePath, targetPath].filter((path) => path !== null && !ending.message.includes(path))
  const places = unnamed.length === 0 || sourcePath === null ? '' : ` Source: ${sourcePath}. Target: ${targetPath}.`
  const message = `${ending.message}${places}`
  const free = folder === null ? null : await freeBytes(folder)
  if (folder === null || free === null) return { ...ending, message }
  return { ...ending, message, evidence: { space: { folder, bytes: free + worthAnotherTry } } }
}

function review({ reason, ...why }: Omit<Refused, 'ok'>): Ending {
  return { status: 'review', message: reason, ...why }
}

async function bring(app: ImportDeps, record: StoredImport, signal: AbortSignal): Promise<Ending> {
  const download = app.downloads.find(record.downloadId)
  if (download?.status === 'imported') return finish(app, record.id, record.message ?? '')
  // A removal that began before ends first; one that begins from here on sees that this runs, and keeps the files.
  if (record.gameId !== null) await app.queues.imports.withLock(gameDeletionLock(record.gameId), async () => undefined)
  const preparation = await prepareImport(app, record)
  if (!preparation.ok) {
    return takeBack(app, record, preparation, review(preparation))
  }
  const { prepared } = preparation
  const target = (await targetSoFar(app, record, prepared.root)) ?? (await reserveTarget(app, record, prepared))
  return app.queues.imports.withLock(target.toLowerCase(), () => {
    // While it waited its plan may have been taken back.
    const current = app.imports.find(record.id) ?? record
    return transferTo(app, current, prepared, { signal, target })
  })
}

// Where nothing is planned yet, the library folder may have been changed since the last try.
async function targetSoFar(
  app: ImportDeps,
  { id, rootPath, targetPath }: StoredImport,
  root: string,
): Promise<string | null> {
  if (rootPath !== root) {
    if (rootPath !== null) await removeStaging(app, rootPath, id)
    app.imports.update(id, { rootPath: root })
  }
  return targetPath !== null && isInside(root, targetPath) ? targetPath : null
}

// Two imports never choose the same folder, because nothing is awaited between the choice and its entry.
async function reserveTarget(app: ImportDeps, record: StoredImport, prepared: Prepared): Promise<string> {
  const { game, download, root, settings } = prepared
  return app.queues.imports.withLock('choosing a folder', async () => {
    const wish = { importId: record.id, game, version: download.version, releaseTitle: download.title, root, settings }
    const targetPath = await withFileErrors('Could not look for a folder in the library', () => chooseTarget(app, wish))
    // Whatever somebody chose lies in a former library folder.
    app.imports.update(record.id, { targetPath, folderChosen: false })
    return targetPath
  })
}

async function transferTo(
  app: ImportDeps,
  record: StoredImport,
  prepared: Prepared,
  options: { target: string; signal: AbortSignal },
): Promise<Ending> {
  const planned = record.plan.length > 0 ? { ok: true as const, files: record.plan } : null
  // Chosen a while ago, perhaps: whoever went first has it.
  const claim = planned === null ? findReservation(app, { root: prepared.root, folder: options.target }, record) : null
  if (claim !== null)
    return review({ reason: `${claim}: ${options.target}. Choose another one.`, cause: 'folder-taken' })
  const journaled = planned ?? (await plan(app, record, prepared, options))
  if (!journaled.ok) return review(journaled)
  const { files } = journaled
  // Gone on with, an import keeps the way it began with.
  const mode = (planned === null ? null : record.transferMode) ?? prepared.settings.transferMode
  const progress = progressOf(app, record, files)
  const takeItBack = (ending: Ending) => {
    return takeBack(app, { ...record, plan: files, filesDone: progress.done() }, prepared, ending)
  }
  let message: string
  try {
    const transferred = await transferFiles({
      importId: record.id,
      root: prepared.root,
      files,
      mode,
      permissions: prepared.settings,
      alreadyDone: record.filesDone,
      signal: options.signal,
      onProgress: progress.tell,
    })
    tell(app, record, 'verifying', files)
    await verifyFiles(files, options.signal)
    await removeFormer({ folder: options.target, root: prepared.root, files, signal: options.signal })
    message = describeImport(files, options.target, mode, transferred)
    if (!recordImport(app, record, { folder: options.target, files, message })) {
      const gone = 'The game was removed from the library while its files were imported.'
      return await takeItBack(review({ reason: gone, cause: 'no-game' }))
    }
  } catch (error) {
    if (options.signal.aborted) throw error
    return takeItBack(failed(app, record.id, error))
  }
  // What is recorded belongs to the game: nothing that fails from here on takes it back.
  return finish(app, record.id, message)
}

// What was unpacked for a plan that came to nothing is of no use: the next try unpacks anew.
async function plan(
  app: ImportDeps,
  record: StoredImport,
  prepared: Prepared,
  options: { target: string; signal: AbortSignal },
): Promise<Journaled> {
  let journaled: Journaled | null = null
  try {
    journaled = await withFileErrors('Could not prepare the import', () =>
      planFiles(app, record, prepared, { ...options, onUnpacking: unpackingOf(app, record) }),
    )
    return journaled
  } finally {
    if (journaled?.ok !== true && !options.signal.aborted) await removeStaging(app, prepared.root, record.id)
  }
}

async function finish(app: ImportDeps, importId: string, message: string): Promise<Ending> {
  const record = app.imports.find(importId)
  const download = record === null ? null : app.downloads.find(record.downloadId)
  if (record === null || download === null) return { status: 'done', message }
  if (record.rootPath !== null) await removeStaging(app, record.rootPath, importId)
  try {
    return { status: 'done', message: [message, ...(await cleanUp(app, record, download))].join(' ') }
  } catch (error) {
    return { status: 'done', message: `${message} Cleaning up failed: ${describeFailure(app, importId, error)}` }
  }
}

async function takeBack(
  app: ImportDeps,
  { id, plan, filesDone }: StoredImport,
  { root }: { root: string | null },
  ending: Ending,
): Promise<Ending> {
  if (root === null || plan.length === 0) return ending
  app.imports.update(id, { filesDone })
  try {
    const { left } = await rollBack({ importId: id, root, files: plan, done: filesDone })
    app.imports.update(id, { plan: [], filesDone: 0 })
    await removeStaging(app, root, id)
    if (left === 0) return ending
    return {
      ...ending,
      message: `${ending.message} ${counted(left, 'file')} ${left === 1 ? 'stays' : 'stay'} in the library: ${left === 1 ? 'its source is' : 'their sources are'} gone.`,
    }
  } catch (error) {
    // The plan stays in the journal: the next try goes on with it.
    return { ...ending, message: `${ending.message} Rolling back failed: ${describeFailure(app, id, error)}` }
  }
}

// Once a second at most, in the journal as well: it holds the whole plan, and many thousand files make a long one. What was
// done since is found and compared after a crash, so that large files are written down at once.
function progressOf(app: ImportDeps, record: StoredImport, files: readonly PlannedFile[]) {
  let toldAt = 0
  let done = record.filesDone
  let journaled = { files: done, bytes: 0 }
  const tellNow = (filesDone: number, bytesDone: number, phase: ImportPhase): void => {
    done = Math.max(done, filesDone)
    const now = app.clock.now().getTime()
    const isTime = now - toldAt >= 1000
    if (done > journaled.files && (isTime || bytesDone - journaled.bytes >= journaledBytes)) {
      app.imports.update(record.id, { filesDone: done })
      journaled = { files: done, bytes: bytesDone }
    }
    if (!isTime) return
    toldAt = now
    tell(app, record, phase, files, bytesDone)
  }
  return { tell: tellNow, done: () => done }
}

function unpackingOf(app: ImportDeps, { id, gameId }: StoredImport) {
  return (bytesDone: number, bytesTotal: number): void =>
    app.events.emit('importProgress', { id, gameId, phase: 'unpacking', bytesDone, bytesTotal })
}

function tell(
  app: Pick<AppContext, 'events'>,
  { id, gameId }: StoredImport,
  phase: ImportPhase,
  files: readonly PlannedFile[],
  bytesDone?: number,
): void {
  const bytesTotal = files.reduce((sum, file) => sum + file.size, 0)
  app.events.emit('importProgress', { id, gameId, phase, bytesDone: bytesDone ?? bytesTotal, bytesTotal })
}
