import type { PlannedFile } from '#domain/importing/import.ts'
import { flushFile } from '../../files/copy-file.ts'
import { withFileErrors } from '../../files/file-errors.ts'

const flushedAtOnce = 8

/**
 * Flushes unpacked files before the plan is journaled: after a power cut, a planned file counts as complete when it has
 * its size. Several are flushed at a time, because there may be very many small ones.
 */
export async function flushStaged(files: readonly PlannedFile[], signal: AbortSignal): Promise<void> {
  const staged = files.filter((file) => file.staged === true && file.action !== 'keep').values()
  const queue = async (): Promise<void> => {
    for (const { source } of staged) {
      signal.throwIfAborted()
      await withFileErrors(`Could not write ${source} to the disk`, () => flushFile(source))
    }
  }
  await Promise.all(Array.from({ length: flushedAtOnce }, queue))
}
