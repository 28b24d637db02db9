import { type BigIntStats, constants, fstatSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { FileSlice } from '#domain/ports/serve.ts'
import { factsOf, isSameFile } from './file-facts.ts'
import type { DeliverableFile } from './game-folder.ts'

/** What is sent: bytes, or a part of a file. */
export type Piece = { bytes: Uint8Array } | { file: DeliverableFile; offset: number; length: number }

/** What happens between two blocks: waiting for the speed limit, or throwing an error if the download must end. */
export type Pace = {
  /** The largest block at this time. */
  blockBytes(): number
  before(bytes: number): Promise<void>
}

// Larger ones are hardly faster, but need memory for each download.
const blockBytes = 128 * 1024
/** How much a server may send before the file is looked at again. */
const sliceBytes = 4 * 1024 * 1024
/** Smaller parts of files are read, so that many small files are sent together. */
const smallestSlice = 256 * 1024

/** The bytes of all pieces in blocks, as `readParts`. */
export async function* readBlocks(pieces: Iterable<Piece>, pace: Pace): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const block of readParts(pieces, pace, { offersSlices: false })) {
    if (block instanceof Uint8Array) yield block
  }
}

/**
 * The bytes of all pieces in blocks, and where `offersSlices` is set also as parts of files; what was not sent of them comes
 * again. The same memory is used for every block, so that a block must be used before the next one is asked for. Throws if a file
 * is not the one that was found before, so that bytes of two files are never mixed.
 */
export async function* readParts(
  pieces: Iterable<Piece>,
  pace: Pace,
  { offersSlices }: { offersSlices: boolean },
): AsyncGenerator<Uint8Array | FileSlice, void, number | undefined> {
  // Not needed for a file that the server sends.
  let memory: Uint8Array | null = null
  const blockOf = (): Uint8Array => {
    memory ??= new Uint8Array(blockBytes)
    return memory
  }
  let filled = 0
  let limit = Math.min(blockBytes, pace.blockBytes())
  const send = async function* (): AsyncGenerator<Uint8Array, void, number | undefined> {
    await pace.before(filled)
    yield blockOf().subarray(0, filled)
    filled = 0
    limit = Math.min(blockBytes, pace.blockBytes())
  }
  for (const piece of pieces) {
    if ('bytes' in piece) {
      for (let at = 0; at < piece.bytes.length; ) {
        const part = piece.bytes.subarray(at, at + limit - filled)
        blockOf().set(part, filled)
        filled += part.length
        at += part.length
        if (filled >= limit) yield* send()
      }
      continue
    }
    if (piece.length === 0) continue
    const handle = await openSame(piece.file)
    try {
      for (let at = 0; at < piece.length; ) {
        const left = piece.length - at
        if (offersSlices && left >= smallestSlice && pace.blockBytes() >= sliceBytes) {
          if (filled > 0) yield* send()
          const length = Math.min(left, sliceBytes)
          await pace.before(length)
          const sent = (yield { descriptor: handle.fd, offset: piece.offset + at, length }) ?? 0
          // What was in memory does not make this wait.
          assertSame(fstatSync(handle.fd, { bigint: true }), piece.file)
          at += sent
          if (sent === length) continue
        }
        const wanted = Math.min(limit - filled, piece.length - at)
        const { bytesRead } = await handle.read(blockOf(), filled, wanted, piece.offset + at)
        await assertUnchanged(handle, piece.file)
        if (bytesRead === 0) throw changed()
        filled += bytesRead
        at += bytesRead
        if (filled >= limit) yield* send()
      }
    } finally {
      await handle.close()
    }
  }
  if (filled > 0) yield* send()
}

// Without blocking: what is opened may have become a pipe.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens a file if it is still the same. Throws AppError `conflict`. */
export async function openSame(file: DeliverableFile): Promise<FileHandle> {
  const handle = await open(file.path, flags).catch(() => null)
  if (handle === null) throw changed()
  try {
    await assertUnchanged(handle, file)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Throws AppError `conflict`. */
export async function assertUnchanged(handle: FileHandle, file: DeliverableFile): Promise<void> {
  assertSame(await handle.stat({ bigint: true }), file)
}

function assertSame(stats: BigIntStats, { facts }: DeliverableFile): void {
  if (!stats.isFile() || !isSameFile(factsOf(stats), facts)) throw changed()
}

function changed(): AppError {
  return new AppError('conflict', say('fileDelivery.fileChanged'))
}
