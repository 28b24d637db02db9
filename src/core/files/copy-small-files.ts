import type { PlannedFile } from '#domain/importing/import.ts'

/** Small files are copied several at a time: the disk takes many of them in one go, and one by one each in its own. */
export const smallBytes = 256 * 1024
const aheadAtOnce = 16

export type Copied = { shared: boolean }

/** Copies of small files that are under way before their turn. */
export type CopyAhead = {
  /** Begins with those that come next. */
  begin(from: number): void
  /** The copy of a file that was begun, once it is whole; `null` when none was. */
  take(index: number): Promise<Copied> | null
  /** Settles when none is at work any more. */
  settled(): Promise<void>
}

/** `copy` makes the unfinished file of one, in the memory it is given; whether a file is to be copied `isWanted` says. */
export function createCopyAhead(
  files: readonly PlannedFile[],
  isWanted: (file: PlannedFile, index: number) => boolean,
  copy: (file: PlannedFile, index: number, room: Uint8Array) => Promise<Copied>,
): CopyAhead {
  const begun = new Map<number, Promise<Copied>>()
  // One piece of memory for all: its parts begin where blocks of the disk do.
  let memory: Uint8Array | null = null
  let next = 0
  const roomOf = (index: number): Uint8Array => {
    memory ??= new Uint8Array(aheadAtOnce * smallBytes)
    const at = (index % aheadAtOnce) * smallBytes
    return memory.subarray(at, at + smallBytes)
  }
  return {
    begin(from) {
      for (next = Math.max(next, from); next < Math.min(files.length, from + aheadAtOnce); next += 1) {
        const file = files[next]
        if (file === undefined || file.size >= smallBytes || !isWanted(file, next)) continue
        // The memory is still in use.
        if (begun.has(next - aheadAtOnce)) continue
        const copying = copy(file, next, roomOf(next))
        // It is heard when its turn comes.
        copying.catch(() => undefined)
        begun.set(next, copying)
      }
    },
    take(index) {
      const copying = begun.get(index) ?? null
      begun.delete(index)
      return copying
    },
    async settled() {
      await Promise.allSettled(begun.values())
    },
  }
}
