import { lstat } from 'node:fs/promises'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { ifExists, removeFile, withFileErrors } from '../../files/file-errors.ts'
import { isInsideOrSame } from '../../files/path-inside.ts'
import { removeEmptyFolders } from '../../files/remove-tree.ts'
import { sameFile } from '../../files/same-file.ts'
import { moveToRecycleFolder } from '../../library/recycle-bin.ts'

export type RemovalRequest = {
  /** The game's folder, with links resolved. */
  folder: string
  root: string
  plan: ImportPlan
  signal: AbortSignal
}

/** Removes the files that only the replaced release has from the game's folder, and folders left empty. Safe to repeat. */
export async function removePreviousFiles({ folder, root, plan, signal }: RemovalRequest): Promise<void> {
  const folders = new Set<string>()
  for (const file of plan.withAction('remove')) {
    signal.throwIfAborted()
    if (file.recycled === undefined) continue
    const parent = await ifExists(realpath(dirname(file.target)))
    // The folder may have become a link to other files since the import was planned.
    if (parent === null || !isInsideOrSame(folder, parent)) continue
    const target = join(parent, basename(file.target))
    await withFileErrors(`Could not remove the old ${target}`, () => recycle(target, file.recycled, signal))
    folders.add(dirname(file.target))
  }
  await removeEmptyFolders(root, folders)
}

async function recycle(target: string, recycled: string | undefined, signal: AbortSignal): Promise<void> {
  await moveToRecycleFolder({ recycled }, target, signal)
  if (recycled === undefined || (await ifExists(lstat(target)))?.isFile() !== true) return
  // The file was recycled as a second link. A different file of that name was added later and stays.
  if (await sameFile(recycled, target, signal)) await removeFile(target)
}
