import { lstat, mkdir } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { isBelow, isSameOrBelow, join, relative, sep } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { ifExists } from './file-errors.ts'

/** Whether a path is strictly below a folder. Both must be real paths, or not exist yet below a real one. */
export function isInside(folder: string, path: string): boolean {
  return isBelow(folder, path)
}

/** Whether a path is a folder or below it. As `isInside`, it takes real paths; Windows has several spellings of one. */
export function isInsideOrSame(folder: string, path: string): boolean {
  return isSameOrBelow(folder, path)
}

/** Creates a folder below a root and returns its real path. Existing links must not lead outside of the root. */
export async function makeFolderInside(
  realRoot: string,
  folder: string,
  onMade: (folder: string) => Promise<void> = async () => undefined,
): Promise<string> {
  if (!isInsideOrSame(realRoot, folder)) throw outside(realRoot, folder)
  let reached = realRoot
  for (const part of relative(realRoot, folder).split(sep)) {
    if (part === '') continue
    const next = join(reached, part)
    const found = await ifExists(lstat(next))
    if (found === null) {
      await mkdir(next)
      await onMade(next)
      reached = next
    } else if (found.isSymbolicLink()) {
      reached = await realpath(next)
    } else if (found.isDirectory()) {
      reached = next
    } else {
      throw new AppError('conflict', say('files.fileInPlaceOfFolder', { path: next }))
    }
    if (!isInsideOrSame(realRoot, reached)) throw outside(realRoot, next)
  }
  return reached
}

function outside(root: string, path: string): AppError {
  return new AppError('forbidden', say('files.leadsOutsideLibrary', { path, root }))
}
