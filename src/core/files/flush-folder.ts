import { open } from 'node:fs/promises'
import { errorCodeOf } from './file-errors.ts'

/** Flushes the names in a folder, so that they survive a power cut. Not every file system supports this. */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
  }
}
