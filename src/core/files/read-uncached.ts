import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { errorCodeOf } from './file-errors.ts'

/** Reads pieces of a file. */
export type Reader = {
  file: FileHandle
  /** Returns the number of bytes read, which is less than the buffer only at the end of the file. */
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

// Only Linux has this flag. Without it the file is read through the cache.
const pastTheCache = constants.O_DIRECT ?? 0
const blockBytes = 512
const plain = constants.O_RDONLY | constants.O_NOFOLLOW

/** Opens a regular file for reading. Fails for a link. */
export async function openReader(path: string): Promise<Reader> {
  return readerOf(await open(path, plain), null)
}

/**
 * Opens a regular file for reading from the disk instead of the cache, if the file system supports it:
 * https://man7.org/linux/man-pages/man2/open.2.html
 */
export async function openUncached(path: string): Promise<Reader> {
  try {
    return readerOf(await open(path, plain | pastTheCache), path)
  } catch (error) {
    if (errorCodeOf(error) !== 'EINVAL') throw error
    return openReader(path)
  }
}

function readerOf(opened: FileHandle, direct: string | null): Reader {
  let file = opened
  let refused = direct === null
  const readOnce = async (into: Uint8Array, position: number): Promise<number> => {
    try {
      return (await file.read(into, 0, into.length, position)).bytesRead
    } catch (error) {
      // The disk may require a different alignment.
      if (refused || direct === null || errorCodeOf(error) !== 'EINVAL') throw error
      refused = true
      await file.close()
      file = await open(direct, plain)
      return (await file.read(into, 0, into.length, position)).bytesRead
    }
  }
  return {
    get file() {
      return file
    },
    close: () => file.close(),
    async read(into, position) {
      let filled = 0
      while (filled < into.length) {
        const count = await readOnce(into.subarray(filled), position + filled)
        if (count === 0) break
        filled += count
        // Uncached reads must start at a block boundary. Only the end of the file does not.
        if (!refused && count % blockBytes !== 0) break
      }
      return filled
    },
  }
}
