import type { PathRange } from '#db/repositories/statistics.ts'
import { sep } from '#domain/paths/paths.ts'

/** The paths below a folder. */
export function pathsBelow(folder: string): PathRange {
  const parent = folder.endsWith(sep) ? folder.slice(0, -1) : folder
  return { first: `${parent}${sep}`, end: `${parent}${String.fromCharCode(sep.charCodeAt(0) + 1)}` }
}
