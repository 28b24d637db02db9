import * as blocking from 'node:fs'
import * as system from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { isWindows } from '#domain/paths/paths.ts'
import { isFileError } from './file-error.ts'

/**
 * What Windows says of a file that another program has open, and of a folder with such a file. It says EPERM and EACCES of
 * files without permission too.
 */
const heldCodes = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'])

/** Virus scanners and indexers let go of a file after a moment. */
const pausesMs = [10, 30, 60, 100, 200, 400]

/** Repeats work that fails because another program has a file open. The last error is thrown. */
export async function untilReleased<Result>(
  work: () => Promise<Result>,
  pauses: readonly number[] = isWindows ? pausesMs : [],
): Promise<Result> {
  for (const pauseMs of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isHeld(error)) throw error
      await wait(pauseMs)
    }
  }
  return work()
}

/** `untilReleased` without a promise. It blocks, so it waits less. */
export function untilReleasedSync<Result>(
  work: () => Result,
  pauses: readonly number[] = isWindows ? pausesMs.slice(0, 4) : [],
): Result {
  for (const pauseMs of pauses) {
    try {
      return work()
    } catch (error) {
      if (!isHeld(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
  return work()
}

/** Whether another program may have the file open: on Windows it can then be neither moved nor removed. */
export function isHeld(error: unknown): boolean {
  return isFileError(error) && heldCodes.has(error.code)
}

/** Renames as `node:fs/promises` does, but tries again on Windows while another program has the file open. */
export const rename = (from: string, to: string) => untilReleased(() => system.rename(from, to))
export const unlink = (path: Parameters<typeof system.unlink>[0]) => untilReleased(() => system.unlink(path))
export const rmdir = (path: Parameters<typeof system.rmdir>[0]) => untilReleased(() => system.rmdir(path))
export const rm = (path: string, options?: Parameters<typeof system.rm>[1]) =>
  untilReleased(() => system.rm(path, options))
export const renameSync = (from: string, to: string) => untilReleasedSync(() => blocking.renameSync(from, to))
export const rmSync = (path: string, options?: Parameters<typeof blocking.rmSync>[1]) =>
  untilReleasedSync(() => blocking.rmSync(path, options))
