import type { PlannedFile } from '#domain/importing/import.ts'

/** Several small files are copied at a time, because the disk writes many of them as fast as one. */
const smallBytes = 256 * 1024
const aheadAtOnce = 16

/** Whether a copy shares its blocks with the source. */
export type Copied = { shared: boolean }

/** Copies of small files that are started ahead of their turn. */
export type CopyAhead = {
  /** Starts the copies of the next files, from a position on. */
  begin(from: number): void
  /** The copy of a file, if it was started. */
  take(position: number): Promise<Copied> | null
  /** Resolves when no copy is running. */
  settled(): Promise<void>
}

/** `copy` writes the temporary file of each file that `isWanted` accepts, using the given buffer. */
export function createCopyAhead(
  files: Iterable<[number, PlannedFile]>,
  isWanted: (file: PlannedFile, position: number) => boolean,
  copy: (file: PlannedFile, position: number, buffer: Uint8Array) => Promise<Copied>,
): CopyAhead {
  const remaining = files[Symbol.iterator]()
  let next = remaining.next()
  const started = new Map<number, Promise<Copied>>()
  // One buffer for all, so that its parts start at block boundaries.
  let memory: Uint8Array | null = null
  const bufferFor = (position: number): Uint8Array => {
    memory ??= new Uint8Array(aheadAtOnce * smallBytes)
    const at = (position % aheadAtOnce) * smallBytes
    return memory.subarray(at, at + smallBytes)
  }
  return {
    begin(from) {
      for (; next.done !== true && next.value[0] < from + aheadAtOnce; next = remaining.next()) {
        const [position, file] = next.value
        if (position < from || file.size >= smallBytes || !isWanted(file, position)) continue
        // The buffer is still in use.
        if (started.has(position - aheadAtOnce)) continue
        const copying = copy(file, position, bufferFor(position))
        // A failure is reported when the file's turn comes.
        copying.catch(() => undefined)
        started.set(position, copying)
      }
    },
    take(position) {
      const copying = started.get(position) ?? null
      started.delete(position)
      return copying
    },
    async settled() {
      await Promise.allSettled(started.values())
    },
  }
}
