import { constants } from 'node:fs'
import { copyFile as copy, lstat, open, stat, utimes } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { isWindows } from '#domain/paths/paths.ts'
import { flushFile } from '#platform/flush.ts'
import { type CopiedStream, cachedChunkBytes, chunkBytes, copyStream } from './copy-stream.ts'
import { errorCodeOf, removeFile } from './file-errors.ts'
import { openReader, openUncached } from './read-uncached.ts'

export type CopyRequest = {
  source: string
  /** Written completely and flushed to the disk; removed when copying fails. */
  part: string
  /** Bytes the source must have. */
  size: number
  signal: AbortSignal
  /** Whether to read the copy from the disk and compare it. */
  verify: boolean
  /** A buffer for a file that is smaller than it. */
  buffer?: Uint8Array | undefined
  /** Throws when the disk is too full. Called before writing, unless blocks can be shared. */
  ensureSpace(): Promise<void>
  /** Throws when the disk has become too full. Called again and again while writing. */
  checkSpace(): Promise<void>
  /** Counts the bytes of the file while copying, and again while verifying. */
  onBytes(count: number, phase: 'copying' | 'verifying'): void
}

/**
 * Copies one file, keeping its times and its holes, and flushes the copy to the disk. If the file system can share blocks
 * between files, it shares them instead of copying. Throws when the source or the copy does not have the expected length,
 * or when the copy is verified and differs.
 */
export async function copyFile(request: CopyRequest): Promise<{ shared: boolean }> {
  const { source, part } = request
  await removeFile(part)
  try {
    const facts = await lstat(source)
    const shared = facts.isFile() && (await tryClone(request))
    if (!shared) {
      await request.ensureSpace()
      const sparse = facts.blocks * 512 < facts.size
      const chunks = chunksFor(request, sparse)
      const copied = await copyBytes(request, { mode: facts.mode, sparse }, chunks)
      if (request.verify) await verifyCopy(request, copied, chunks)
    }
    await utimes(part, facts.atime, facts.mtime)
    return { shared }
  } catch (error) {
    await removeFile(part)
    throw error
  }
}

/**
 * Makes a copy that shares its blocks with the source. Returns whether the file system can; most cannot, fail at once and
 * copy nothing. https://man7.org/linux/man-pages/man2/ioctl_ficlone.2.html
 */
export async function cloneFile(source: string, target: string): Promise<boolean> {
  // Windows would copy the file instead, without saying so.
  if (isWindows) return false
  try {
    await copy(source, target, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    await removeFile(target)
    return false
  }
}

async function tryClone({ source, part, size, onBytes }: CopyRequest): Promise<boolean> {
  if (!(await cloneFile(source, part))) return false
  const made = await stat(part)
  if (made.size !== size) throw changed(source, made.size, size)
  await flushFile(part)
  onBytes(size, 'copying')
  return true
}

type Chunks = readonly [Uint8Array, Uint8Array]
type Facts = { mode: number; sparse: boolean }

async function copyBytes(request: CopyRequest, { mode, sparse }: Facts, chunks: Chunks): Promise<CopiedStream> {
  const { source, part, size, signal, verify: withSums } = request
  // Reading a hole through the cache would fill it with zeros.
  const from = await (sparse ? openUncached(source) : openReader(source))
  try {
    const into = await open(part, 'wx', (mode & 0o777) | 0o600)
    try {
      const onBytes = (count: number) => request.onBytes(count, 'copying')
      const { checkSpace } = request
      const copied = await copyStream({ from, into, sparse, chunks, withSums, signal, onBytes, checkSpace })
      if (copied.bytes !== size) throw changed(source, copied.bytes, size)
      await into.sync()
      const { size: written } = await into.stat()
      if (written !== size) throw damaged(part, `has ${written} bytes instead of ${size}`)
      return copied
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
}

// A short read marks the end of a file, so a small file needs only one buffer.
function chunksFor({ size, buffer, verify }: CopyRequest, sparse: boolean): Chunks {
  const bytes = verify || sparse ? chunkBytes : cachedChunkBytes
  const first = buffer ?? new Uint8Array(bytes)
  return [first, size < first.length ? first : new Uint8Array(bytes)]
}

// Flushed data is on the disk, but only reading shows whether it is correct.
async function verifyCopy(
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
        throw damaged(part, 'was written, but the disk returns different data')
      }
      onBytes(count, 'verifying')
    }
  } finally {
    await written.close()
  }
}

function damaged(part: string, fault: string): AppError {
  return new AppError('conflict', `${part} ${fault}. Check the disk.`)
}

function changed(source: string, copied: number, size: number): AppError {
  return new AppError('unprocessable', say('files.changedWhileCopied', { path: source, bytes1: copied, bytes2: size }))
}
