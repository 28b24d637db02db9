import { constants } from 'node:fs'
import { copyFile as cloneFile, lstat, open, stat, utimes } from 'node:fs/promises'
import process from 'node:process'
import { crc32 } from 'node:zlib'
import { AppError } from '#domain/errors.ts'
import { type CopiedStream, chunkBytes, copyStream } from './copy-stream.ts'
import { errorCodeOf, removeFile } from './file-errors.ts'
import { openReader, openUncached } from './read-uncached.ts'

export type CopyRequest = {
  source: string
  /** Written whole and flushed to the disk; removed again when the copying fails. */
  part: string
  /** Bytes the source must have. */
  size: number
  signal: AbortSignal
  /** Memory to work with, for a file that is smaller than it. */
  room?: Uint8Array | undefined
  /** Throws when there is no room. Asked when blocks cannot be shared, before anything is written. */
  ensureSpace(): Promise<void>
  /** Counts the file from its beginning twice: while it is copied, and while it is read again. */
  onBytes(count: number, phase: 'copying' | 'verifying'): void
}

/**
 * Copies one file byte for byte, keeping its times and its holes, and compares what the disk holds then with what was
 * read. Where the file system can share blocks between files, nothing is copied at all; answers whether that was so.
 * Throws when the source is not of the expected length, or the disk gives back something else.
 */
export async function copyFile(request: CopyRequest): Promise<{ shared: boolean }> {
  const { source, part } = request
  await removeFile(part)
  try {
    const facts = await lstat(source)
    const shared = facts.isFile() && (await cloned(request))
    if (!shared) {
      await request.ensureSpace()
      const chunks = chunksFor(request)
      const poured = await copyBytes(request, facts, chunks)
      await readAgain(request, poured, chunks)
    }
    await utimes(part, facts.atime, facts.mtime)
    return { shared }
  } catch (error) {
    await removeFile(part)
    throw error
  }
}

// Most file systems cannot, and refuse at once: https://man7.org/linux/man-pages/man2/ioctl_ficlone.2.html
async function cloned({ source, part, size, onBytes }: CopyRequest): Promise<boolean> {
  try {
    await cloneFile(source, part, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL)
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    await removeFile(part)
    return false
  }
  const made = await stat(part)
  if (made.size !== size) throw changed(source, made.size, size)
  await flushFile(part)
  onBytes(size, 'copying')
  return true
}

type Chunks = readonly [Uint8Array, Uint8Array]
type Facts = { mode: number; size: number; blocks: number }

async function copyBytes(request: CopyRequest, facts: Facts, chunks: Chunks): Promise<CopiedStream> {
  const { source, part, size, signal } = request
  const sparse = facts.blocks * 512 < facts.size
  // Read through the cache, a hole fills the memory with nothing.
  const from = await (sparse ? openUncached(source) : openReader(source))
  try {
    const into = await open(part, 'wx', (facts.mode & 0o777) | 0o600)
    try {
      const onBytes = (count: number) => request.onBytes(count, 'copying')
      const poured = await copyStream({ from, into, sparse, chunks, signal, onBytes })
      if (poured.bytes !== size) throw changed(source, poured.bytes, size)
      await into.sync()
      return poured
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
}

// Reading less than a chunk tells the end of a file, so that a small one needs but one.
function chunksFor({ size, room }: CopyRequest): Chunks {
  const first = room ?? new Uint8Array(chunkBytes)
  return [first, size < first.length ? first : new Uint8Array(chunkBytes)]
}

// What was flushed is on the disk. Whether it is what was written, only reading tells.
async function readAgain(
  { part, signal, onBytes }: CopyRequest,
  { bytes, sums }: CopiedStream,
  [chunk]: Chunks,
): Promise<void> {
  const written = await openUncached(part)
  try {
    for (let index = 0, position = 0; position < bytes; index += 1, position += chunkBytes) {
      signal.throwIfAborted()
      const count = await written.read(chunk, position)
      if (count !== Math.min(chunkBytes, bytes - position) || crc32(chunk.subarray(0, count)) !== sums[index]) {
        throw new AppError('conflict', `${part} was written, but the disk gives back other bytes. Check that disk.`)
      }
      onBytes(count, 'verifying')
    }
  } finally {
    await written.close()
  }
}

// Windows flushes only what may be written to. Elsewhere the mode of the settings may forbid to write.
const flushedThrough = process.platform === 'win32' ? 'r+' : 'r'

/** Has the system write a file to the disk. */
export async function flushFile(path: string): Promise<void> {
  const handle = await open(path, flushedThrough)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function changed(source: string, copied: number, size: number): AppError {
  return new AppError('unprocessable', `${source} changed while it was copied: ${copied} bytes instead of ${size}.`)
}
