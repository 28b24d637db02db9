import { stat } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { isPlaced } from '#domain/importing/import-plan.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import { flushFolder } from '#platform/flush.ts'
import { createCopyAhead } from '../files/copy-small-files.ts'
import { explainInvalidName, ifExists, withFileErrors } from '../files/file-errors.ts'
import { makeFolderInside } from '../files/path-inside.ts'
import { applyFilePermissions, applyFolderPermissions, type Permissions } from '../files/permissions.ts'
import { explainRefusedName } from '../files/refused-name.ts'
import { isRecycled } from '../library/recycle-bin.ts'
import { createSourceGuard } from '../removal/questions/reserved.ts'
import type { PlannedImport } from './import-context.ts'
import { releaseAfterMany } from './import-progress.ts'
import { checkSpace } from './transferring/check-space.ts'
import { type PreparedCopies, prepareCopies } from './transferring/prepare-copies.ts'
import { copyPart, detectFallback, partName, type TransferState, transferFile } from './transferring/transfer-file.ts'

/** `shared` and `copied` count files. */
export type Transferred = Pick<TransferState, 'fallback' | 'shared' | 'copied'>

/**
 * Transfers all files of the plan to their places, in order. Throws AppError at the first one that fails; the caller
 * rolls back.
 */
export async function transfer(context: PlannedImport): Promise<Transferred> {
  const { plan, root, signal, record, settings } = context
  const folders = createTargetFolders(root, settings)
  const assertAllowed = await createAssertion(context)
  const counter = createCounter(context)
  const prepared: PreparedCopies = new Map()
  const state = createState(context, counter, prepared)
  const isDone = async (file: PlannedFile, position: number) =>
    position < record.filesDone && (await isTransferred(file))
  const usesCopies = () => state.mode === 'copy' || state.fallback !== null
  const ahead = createCopyAhead(
    plan.entries(),
    ({ staged, action }, position) =>
      usesCopies() &&
      position >= record.filesDone &&
      !prepared.has(position) &&
      staged !== true &&
      (action === 'create' || action === 'replace'),
    async (file, position, buffer) => {
      await assertAllowed(file)
      return copyPart(file, join(await folders.of(file), partName(state.importId, position)), state, buffer)
    },
  )
  state.takeAhead = (position) => {
    const copied = prepared.get(position)
    return copied === undefined ? ahead.take(position) : Promise.resolve(copied)
  }
  let current: Pick<PlannedFile, 'source' | 'target'> = { source: root, target: root }
  try {
    if (plan.hasAction('replace')) {
      const folderOf = (file: PlannedFile) => {
        current = file
        return folders.of(file)
      }
      const request = { plan, state, folderOf, isDone, usesCopies, ahead, assertAllowed }
      await withFileErrors('Could not copy the release to the library', () => prepareCopies(request, prepared))
    }
    for (const [position, file] of plan.entries()) {
      signal.throwIfAborted()
      if (!isPlaced(file)) continue
      await assertAllowed(file)
      current = file
      if (usesCopies()) ahead.begin(position)
      const folder = await folders.of(file)
      if (await isDone(file, position)) await detectFallback(file, file.target, state)
      else {
        await withFileErrors(`Could not transfer ${file.source} to ${folder}`, () =>
          transferFile(file, position, folder, state),
        )
      }
      counter.fileDone(position, file, usesCopies())
    }
  } catch (error) {
    throw await explainRefusedName(current.source, current.target, explainInvalidName(root, current.target, error))
  } finally {
    await ahead.settled()
  }
  // A file that is still linked in the client's folder cannot be lost, so only other files need the flush.
  if (usesCopies() || state.mode === 'move' || plan.hasStaged()) {
    for (const folder of folders.all()) await flushFolder(await folder)
  }
  releaseAfterMany(context.app, counter.done)
  return state
}

/** Throws `forbidden` for a file that has come to lie where no files may be taken from since the import was planned. */
async function createAssertion({ app }: PlannedImport): Promise<(file: PlannedFile) => Promise<void>> {
  const guard = await createSourceGuard(app)
  return async ({ source, staged }) => {
    // Unpacked files lie in the library's own staging folder.
    const reason = staged === true ? null : await guard.file(source)
    if (reason !== null) throw new AppError('forbidden', reason)
  }
}

// A rollback may have restored the replaced file, which may have the same size: then the new one is not in place.
async function isTransferred(file: PlannedFile): Promise<boolean> {
  if ((await ifExists(stat(file.target)))?.size !== file.size) return false
  return file.action !== 'replace' || (await isRecycled(file))
}

/** The real folders of the targets. They are created one at a time, because two may share a parent. */
function createTargetFolders(root: string, permissions: Permissions) {
  const known = new Map<string, Promise<string>>()
  let lastCreated: Promise<unknown> = Promise.resolve()
  return {
    all: () => known.values(),
    of({ target }: PlannedFile): Promise<string> {
      const path = dirname(target)
      const found = known.get(path)
      if (found !== undefined) return found
      const folder = lastCreated.then(() => createFolder(root, path, permissions))
      lastCreated = folder.catch(() => undefined)
      known.set(path, folder)
      return folder
    },
  }
}

function createFolder(root: string, path: string, permissions: Permissions): Promise<string> {
  const onMade = (folder: string) => applyFolderPermissions(folder, permissions)
  return withFileErrors(`Could not create the folder ${path}`, () => makeFolderInside(root, path, onMade))
}

type Counter = { done: number; fileDone(position: number, file: PlannedFile, isCopied: boolean): void } & Pick<
  TransferState,
  'onBytes'
>

/** Counts the bytes of completed files and of those being copied, some of them ahead of their turn. */
function createCounter({ progress }: PlannedImport): Counter {
  let bytesDone = 0
  const inProgress = { copying: 0, verifying: 0 }
  const counter: Counter = {
    done: 0,
    onBytes(bytes, phase) {
      inProgress[phase] += bytes
      progress.report(counter.done, bytesDone + inProgress[phase], phase)
    },
    fileDone(position, { size }, isCopied) {
      counter.done = position + 1
      bytesDone += size
      for (const phase of ['copying', 'verifying'] as const) inProgress[phase] = Math.max(0, inProgress[phase] - size)
      progress.report(counter.done, bytesDone, isCopied ? 'copying' : 'linking')
    },
  }
  return counter
}

function createState(
  { record, mode, root, plan, signal, settings }: PlannedImport,
  counter: Counter,
  prepared: PreparedCopies,
): TransferState {
  let space: Promise<void> | null = null
  function* remaining(): Generator<PlannedFile> {
    for (const [position, file] of plan.entries()) {
      if (position >= counter.done && !prepared.has(position)) yield file
    }
  }
  return {
    mode,
    importId: record.id,
    signal,
    verifyCopies: settings.verifyCopies,
    fallback: null,
    shared: 0,
    copied: 0,
    applyPermissions: (path) => applyFilePermissions(path, settings),
    onBytes: counter.onBytes,
    takeAhead: () => null,
    ensureSpace() {
      space ??= checkSpace(root, remaining())
      return space
    },
  }
}
