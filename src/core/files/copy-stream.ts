import { Buffer } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Reader } from './read-uncached.ts'

/** The size of the chunks that are read from the disk, past the cache. */
export const chunkBytes = 8 * 1024 * 1024
/** The size of the chunks that are read through the cache. Larger ones do not fit in the cache of the processor. */
export const cachedChunkBytes = 256 * 1024
/** Holes smaller than this are written as zeros. */
const blockBytes = 64 * 1024
const zeros = new Uint8Array(blockBytes)
// Flushing during the copy spreads the writes, instead of leaving all of them to the end.
const flushBytes = 256 * 1024 * 1024
// Another program may fill the disk within moments.
const spaceCheckBytes = 2 * cachedChunkBytes

export type CopyStreamOptions = {
  from: Reader
  into: FileHandle
  /** Whether the source has holes, which are kept. */
  sparse: boolean
  /** Two buffers; the same one twice for a file that is smaller than a chunk. */
  chunks: readonly [Uint8Array, Uint8Array]
  /** Whether to calculate a checksum of each chunk. */
  withSums: boolean
  signal: AbortSignal
  onBytes(count: number): void
  /** Throws when the disk has become too full. */
  checkSpace(): Promise<void>
}

/** The length of the data, and the checksums of its chunks to verify the copy with, if they were requested. */
export type CopiedStream = { bytes: number; sums: number[] }

/** Copies the bytes of one open file into another: the next chunk is read while one is written. */
export async function copyStream({
  from,
  into,
  sparse,
  chunks,
  withSums,
  signal,
  onBytes,
  checkSpace,
}: CopyStreamOptions): Promise<CopiedStream> {
  const sums: number[] = []
  const write = sparse ? writeSparse : writeFully
  let writing: Promise<void> = Promise.resolve()
  let flushing: Promise<void> = Promise.resolve()
  try {
    for (let position = 0, index = 0; ; index += 1) {
      signal.throwIfAborted()
      const chunk = chunks[index % 2 === 0 ? 0 : 1]
      const [bytesRead] = await Promise.all([from.read(chunk, position), writing])
      if (position > 0 && position % spaceCheckBytes === 0) await checkSpace()
      const bytes = chunk.subarray(0, bytesRead)
      if (withSums && bytesRead > 0) sums.push(crc32(bytes))
      if (position > 0 && position % flushBytes === 0) {
        await flushing
        flushing = into.datasync()
        flushing.catch(() => undefined)
      }
      writing = write(into, bytes, position)
      position += bytesRead
      onBytes(bytesRead)
      if (bytesRead === chunk.length) continue
      await Promise.all([writing, flushing])
      // Setting the length creates a hole at the end.
      if (sparse) await into.truncate(position)
      return { bytes: position, sums }
    }
  } finally {
    // The files must not be in use when they are closed.
    await Promise.allSettled([writing, flushing])
  }
}

// Skips empty blocks, which leaves holes in the file.
async function writeSparse(into: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let start = 0
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes)
    if (!isEmpty(block)) continue
    if (at > start) await writeFully(into, bytes.subarray(start, at), position + start)
    start = at + block.length
  }
  if (start < bytes.length) await writeFully(into, bytes.subarray(start), position + start)
}

function isEmpty(block: Uint8Array): boolean {
  return block[0] === 0 && Buffer.compare(block, zeros.subarray(0, block.length)) === 0
}

async function writeFully(into: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await into.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}
