import { platformIdOf } from '../games/entry-platform.ts'
import { formats } from './formats.ts'
import { isDocument } from './game-file.ts'

/**
 * The id of the platform that the files of a game are for, by the ending of the largest one: a game for a computer may
 * come with small files of other platforms. `null` if it does not tell.
 */
export function platformOfFiles(files: Iterable<{ path: string; size: number }>): string | null {
  let largest: { path: string; size: number } | null = null
  for (const file of files) {
    if (!isDocument(file.path) && (largest === null || file.size > largest.size)) largest = file
  }
  const ending = largest?.path.slice(largest.path.lastIndexOf('.') + 1).toLowerCase() ?? ''
  const platform = formats.get(ending)?.platform ?? null
  return platform === null ? null : platformIdOf(platform)
}
