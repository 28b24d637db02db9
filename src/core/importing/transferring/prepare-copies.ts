import { link, stat } from 'node:fs/promises'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { basename, join } from '#domain/paths/paths.ts'
import type { Copied, CopyAhead } from '../../files/copy-small-files.ts'
import { errorCodeOf, ifExists, removeFile } from '../../files/file-errors.ts'
import { sameFile } from '../../files/same-file.ts'
import { copyInstead, copyPart, partName, type TransferState } from './transfer-file.ts'

/** The copies that are complete but not in place yet, by the position of their files. */
export type PreparedCopies = Map<number, Copied>

type PrepareRequest = {
  plan: ImportPlan
  state: TransferState
  /** The real path of the folder of a file's target. */
  folderOf(file: PlannedFile): Promise<string>
  isDone(file: PlannedFile, position: number): Promise<boolean>
  usesCopies(): boolean
  ahead: CopyAhead
  /** Throws AppError `forbidden` for a file that must not be a source. */
  assertAllowed(file: PlannedFile): Promise<void>
}

/**
 * Makes all copies under temporary names, so that a release replaces another one by renaming only: the game's folder has
 * files of both for moments, not for as long as copying takes.
 */
export async function prepareCopies(
  { plan, state, folderOf, isDone, usesCopies, ahead, assertAllowed }: PrepareRequest,
  prepared: PreparedCopies,
): Promise<void> {
  for (const [position, file] of plan.entries()) {
    state.signal.throwIfAborted()
    if ((file.action !== 'create' && file.action !== 'replace') || file.staged === true) continue
    if (state.mode === 'symlink' || (await isDone(file, position))) continue
    await assertAllowed(file)
    const folder = await folderOf(file)
    if (await isInPlace(file, join(folder, basename(file.target)), state)) continue
    const part = join(folder, partName(state.importId, position))
    if (!usesCopies()) state.fallback = await linkRefusal(file, part)
    if (!usesCopies()) continue
    if (await isComplete(file, part, state)) {
      await state.applyPermissions(part)
      prepared.set(position, { shared: false })
      continue
    }
    ahead.begin(position)
    prepared.set(position, await (ahead.take(position) ?? copyPart(file, part, state)))
  }
}

// After an interruption the file may be in place already, and comparing is faster than copying.
async function isInPlace({ source }: PlannedFile, target: string, { signal }: TransferState): Promise<boolean> {
  return (await ifExists(stat(target))) !== null && (await sameFile(source, target, signal))
}

async function isComplete({ source, size }: PlannedFile, part: string, { signal }: TransferState): Promise<boolean> {
  return (await ifExists(stat(part)))?.size === size && (await sameFile(source, part, signal))
}

/** The error code if the system refuses to link a file and it must be copied; `null` if links work. */
async function linkRefusal({ source }: PlannedFile, part: string): Promise<string | null> {
  await removeFile(part)
  try {
    await link(source, part)
    await removeFile(part)
    return null
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === null || !copyInstead.has(code)) throw error
    return code
  }
}
