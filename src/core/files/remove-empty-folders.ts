import { rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf } from './file-errors.ts'
import { isInside } from './path-inside.ts'

/** Removes folders, and their parents below the root, as far as they are empty. */
export async function removeEmptyFolders(root: string, folders: ReadonlySet<string>): Promise<void> {
  const deepestFirst = [...folders].sort((one, other) => other.length - one.length)
  for (const folder of deepestFirst) await removeEmptyChain(root, folder)
}

async function removeEmptyChain(root: string, folder: string): Promise<void> {
  for (let path = folder; isInside(root, path); path = dirname(path)) {
    try {
      await rmdir(path)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'ENOENT') continue
      if (code !== null) return
      throw error
    }
  }
}
