import { lstat, realpath } from 'node:fs/promises'
import type { AppContext } from '../app-context.ts'
import { ifExists } from '../files/file-errors.ts'
import { listSourceFiles } from '../files/list-source.ts'
import { isInside } from '../files/path-inside.ts'

const neverAborted = new AbortController().signal

/** Whether a file of any game is a link into this path. True if that cannot be determined. */
export async function isLinkedInto({ imports }: Pick<AppContext, 'imports'>, path: string): Promise<boolean> {
  const listed = await listSourceFiles(path, neverAborted)
  if (listed === null) return false
  if (!listed.ok) return true
  const { root, files } = listed.source
  const sizes = [...new Set(Array.from(files, ({ size }) => size))]
  for (const file of imports.pathsOfSizes(sizes)) {
    if ((await ifExists(lstat(file)))?.isSymbolicLink() !== true) continue
    const real = await ifExists(realpath(file))
    if (real !== null && (real === root || isInside(root, real))) return true
  }
  return false
}
