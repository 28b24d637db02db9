import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { errorCodeOf } from './file-errors.ts'

/** Reads pieces of a file, each as long as asked for unless the file ends in it. */
export type Reader = {
  file: FileHandle
  /** Answers how many bytes there were: fewer than there is room for only at the file's end. */
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

// Linux alone has it; where it is missing nothing is asked for.
const pastTheCache = constants.O_DIRECT ?? 0
const blockBytes = 512
const plain = constants.O_RDONLY | constants.O_NOFOLLOW

/** Opens a regular file to be read; a link is refused. */
export async function openReader(path: string): Promise<Reader> {
  return readerOf(await open(path, plain), null)
}

/**
 * The same, reading what is on the disk and not what the system remembers of it. File systems that cannot are read as
 * usual: https://man7.org/linux/man-pages/man2/open.2.html
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
      // The disk may want other boundaries than ours.
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
        // Past the cache no read may begin in the middle of a block, and only the file's end does.
        if (!refused && count % blockBytes !== 0) break
      }
      return filled
    },
  }
}
