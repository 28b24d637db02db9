import { Buffer } from 'node:buffer'
import { constants } from 'node:fs'
import { copyFile as cloneFile, type FileHandle, open, stat, utimes } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { errnoOf, removeFile } from './file-fault.ts'

const chunkBytes = 4 * 1024 * 1024
/** Holes smaller than this are written out. */
const blockBytes = 64 * 1024
const nothing = new Uint8Array(blockBytes)

export type CopyRequest = {
  source: string
  /** Written whole and flushed to the disk; removed again when the copying fails. */
  part: string
  /** Bytes the source must have. */
  size: number
  signal: AbortSignal
  onBytes(count: number): void
}

/**
 * Copies one file byte for byte, keeping its times and its holes. Where the file system can share blocks between files,
 * nothing is copied at all. Throws when the source is not of the expected length.
 */
export async function copyFile(request: CopyRequest): Promise<void> {
  const { source, part } = request
  await removeFile(part)
  try {
    const from = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const facts = await from.stat()
      if (!(await cloned(request))) await copyBytes(from, request, facts)
      await utimes(part, facts.atime, facts.mtime)
    } finally {
      await from.close()
    }
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
    if (errnoOf(error) === null) throw error
    await removeFile(part)
    return false
  }
  const made = await stat(part)
  if (made.size !== size) throw changed(source, made.size, size)
  await flush(part)
  onBytes(size)
  return true
}

type Facts = { mode: number; size: number; blocks: number }

async function copyBytes(from: FileHandle, request: CopyRequest, facts: Facts): Promise<void> {
  const { source, part, size } = request
  const into = await open(part, 'wx', (facts.mode & 0o777) | 0o600)
  try {
    const copied = await pour(from, into, request, facts.blocks * 512 < facts.size)
    if (copied !== size) throw changed(source, copied, size)
    await into.sync()
  } finally {
    await into.close()
  }
}

async function pour(from: FileHandle, into: FileHandle, request: CopyRequest, sparse: boolean): Promise<number> {
  const { signal, onBytes } = request
  const chunk = new Uint8Array(chunkBytes)
  for (let position = 0; ; ) {
    signal.throwIfAborted()
    const { bytesRead } = await from.read(chunk, 0, chunkBytes, position)
    if (bytesRead === 0) {
      // A hole at the end is made by the length alone.
      if (sparse) await into.truncate(position)
      return position
    }
    if (sparse) await writeAround(into, chunk.subarray(0, bytesRead), position)
    else await writeWhole(into, chunk.subarray(0, bytesRead), position)
    position += bytesRead
    onBytes(bytesRead)
  }
}

// Leaves out what is empty: where nothing was written, the file has a hole.
async function writeAround(into: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let start = 0
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes)
    if (!isEmpty(block)) continue
    if (at > start) await writeWhole(into, bytes.subarray(start, at), position + start)
    start = at + block.length
  }
  if (start < bytes.length) await writeWhole(into, bytes.subarray(start), position + start)
}

function isEmpty(block: Uint8Array): boolean {
  return block[0] === 0 && Buffer.compare(block, nothing.subarray(0, block.length)) === 0
}

async function writeWhole(into: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await into.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function changed(source: string, copied: number, size: number): AppError {
  return new AppError('unprocessable', `${source} changed while it was copied: ${copied} bytes instead of ${size}.`)
}
