import { link, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PlannedFile } from '#domain/importing/import.ts'
import type { Copied, CopyAhead } from '../files/copy-small-files.ts'
import { errorCodeOf, ifExists, removeFile } from '../files/file-errors.ts'
import { sameFile } from '../files/same-file.ts'
import { copyInstead, copyPart, partName, type Transferring } from './transfer-file.ts'

export type PreparedCopies = Map<number, Copied>

type Preparing = {
  files: readonly PlannedFile[]
  work: Transferring
  /** Where a file goes, as a real path. */
  folderOf(file: PlannedFile): Promise<string>
  isDone(file: PlannedFile, index: number): Promise<boolean>
  areCopies(): boolean
  ahead: CopyAhead
}

/**
 * Makes all copies under the names they have while they are written, so that a release takes the place of another by
 * renaming alone: the game's folder holds files of both for moments, not for as long as copying takes.
 */
export async function prepareCopies(
  { files, work, folderOf, isDone, areCopies, ahead }: Preparing,
  prepared: PreparedCopies,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    work.signal.throwIfAborted()
    if ((file.action !== 'create' && file.action !== 'replace') || file.staged === true) continue
    if (work.mode === 'symlink' || (await isDone(file, index))) continue
    const folder = await folderOf(file)
    if (await isInPlace(file, join(folder, basename(file.target)), work)) continue
    const part = join(folder, partName(work.importId, index))
    if (!areCopies()) work.fallback = await whyNotLinked(file, part)
    if (!areCopies()) continue
    if (await isWhole(file, part, work)) {
      await work.mark(part)
      prepared.set(index, { shared: false })
      continue
    }
    ahead.begin(index)
    prepared.set(index, await (ahead.take(index) ?? copyPart(file, part, work)))
  }
}

// After an interruption both are there from before, and reading is quicker than writing.
async function isInPlace({ source }: PlannedFile, target: string, { signal }: Transferring): Promise<boolean> {
  return (await ifExists(stat(target))) !== null && (await sameFile(source, target, signal))
}

async function isWhole({ source, size }: PlannedFile, part: string, { signal }: Transferring): Promise<boolean> {
  return (await ifExists(stat(part)))?.size === size && (await sameFile(source, part, signal))
}

/** The system's code where it refuses to link a file and a copy must do. */
async function whyNotLinked({ source }: PlannedFile, part: string): Promise<string | null> {
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
