import * as files from 'node:fs/promises'
import { isWindows } from '#domain/paths/paths.ts'
import { slashed } from '#domain/paths/windows-paths.ts'

/** The path of an existing file or folder with all links resolved; on Windows in the case that it has on the disk. */
export const realpath: (path: string) => Promise<string> = isWindows
  ? async (path) => slashed(await files.realpath(path))
  : (path) => files.realpath(path)
