import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ReadFault } from '#domain/verification/verification.ts'

/** An open file. Reading blocks: all of this runs in a process of its own. */
export type DumpFile = {
  path: string
  size: number
  mtimeMs: number
  /** Told of bytes that are read in other ways. */
  onRead(bytes: number): void
  /** Fills the buffer from a position; shorter at the end of the file. */
  readAt(position: number, length: number): Buffer
  /** Whether it has another size or time than when it was opened. */
  hasChanged(): boolean
  /** Reads pieces into the same buffer again and again. */
  pieces(from: number, to: number): Generator<Buffer>
}

/** Why the contents of a file cannot be read. */
export class DumpFault extends Error {
  constructor(
    readonly kind: ReadFault['kind'],
    reason: string,
  ) {
    super(reason)
  }
}

/** Returns the fault of a file that cannot be unpacked. */
export function damaged(): DumpFault {
  return new DumpFault('damaged', 'It is damaged')
}

const pieceBytes = 256 * 1024
const shared = Buffer.allocUnsafeSlow(pieceBytes)

type Options<Result> = {
  /** Told of all bytes that are read. */
  onRead(bytes: number): void
  /** The result for a file that is there but cannot be opened. */
  unreadable(error: unknown): Result
}

/** Opens a file while the work runs. */
export async function withDumpFile<Result>(
  path: string,
  { onRead, unreadable }: Options<Result>,
  work: (file: DumpFile) => Promise<Result>,
): Promise<Result> {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    return unreadable(error)
  }
  try {
    const { size, mtimeMs } = fstatSync(descriptor)
    return await work({
      path,
      size,
      mtimeMs,
      onRead,
      readAt(position, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
        let filled = 0
        while (filled < buffer.length) {
          const read = readSync(descriptor, buffer, filled, buffer.length - filled, position + filled)
          if (read === 0) break
          filled += read
        }
        onRead(filled)
        return buffer.subarray(0, filled)
      },
      hasChanged() {
        const now = fstatSync(descriptor)
        return now.size !== size || now.mtimeMs !== mtimeMs
      },
      *pieces(from, to) {
        for (let at = from; at < to; ) {
          const read = readSync(descriptor, shared, 0, Math.min(pieceBytes, to - at), at)
          if (read === 0) return
          at += read
          onRead(read)
          yield shared.subarray(0, read)
        }
      },
    })
  } finally {
    closeSync(descriptor)
  }
}
