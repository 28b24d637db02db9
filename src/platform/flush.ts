import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isWindows } from '#domain/paths/paths.ts'
import { isFileError } from './file-error.ts'

// Windows flushes writable files only. Elsewhere the file mode in the settings may forbid writing.
const flags = isWindows ? 'r+' : 'r'

/** Flushes a file to the disk. */
export async function flushFile(path: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Flushes the names in a folder, so that they survive a power cut. Windows and some file systems cannot; NTFS writes them
 * to its journal by itself.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (isWindows) return
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!isFileError(error)) throw error
  }
}

/** `flushFolder` before anything else of the program runs. */
export function flushFolderSync(folder: string): void {
  if (isWindows) return
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!isFileError(error)) throw error
  }
}
