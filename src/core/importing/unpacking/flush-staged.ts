import type { PlannedFile } from '#domain/importing/import.ts'
import { flushFile } from '../../files/copy-file.ts'
import { withFileErrors } from '../../files/file-errors.ts'

const flushedAtOnce = 8

/**
 * Writes what was unpacked to the disk. Done before the plan is journaled: after a power cut a file of the plan counts as
 * whole when it has its size. There may be very many small ones: side by side the disk takes them in one go.
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
