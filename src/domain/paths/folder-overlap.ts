import { foldedName } from '../importing/name-clashes.ts'
import { resolve, sep } from './paths.ts'

/** Whether two folders are the same or one contains the other. */
export function foldersOverlap(left: string, right: string): boolean {
  return overlapWith(left)(right)
}

/** `foldersOverlap` with one folder, for many others. */
export function overlapWith(folder: string): (other: string) => boolean {
  const first = comparable(folder)
  return (other) => {
    const second = comparable(other)
    return first.startsWith(second) || second.startsWith(first)
  }
}

type OverlapIndex = {
  overlaps(folder: string): boolean
  /** Whether one of the folders may be found at another path, through links above them: one has the name of the other. */
  mayMeet(folder: string): boolean
}

/** `foldersOverlap` with many folders at once. */
export function createOverlapIndex(folders: Iterable<string>): OverlapIndex {
  const taken = new Set<string>()
  const above = new Set<string>()
  const names = new Set<string | undefined>()
  const lastNames = new Set<string | undefined>()
  for (const folder of folders) {
    const path = comparable(folder)
    taken.add(path)
    for (const parent of parentsOf(path)) above.add(parent)
    for (const name of namesOf(path)) names.add(name)
    lastNames.add(namesOf(path).at(-1))
  }
  return {
    overlaps(folder) {
      const path = comparable(folder)
      return taken.has(path) || above.has(path) || parentsOf(path).some((parent) => taken.has(parent))
    },
    mayMeet(folder) {
      const own = namesOf(comparable(folder))
      return names.has(own.at(-1)) || own.some((name) => lastNames.has(name))
    },
  }
}

/** All folders around a comparable one. */
function parentsOf(path: string): string[] {
  const parts = path.split(sep)
  return parts.slice(1, -1).map((_, index) => `${parts.slice(0, index + 1).join(sep)}${sep}`)
}

const namesOf = (path: string): string[] => path.split(sep).filter((name) => name !== '')

function comparable(folder: string): string {
  const path = foldedName(resolve(folder))
  return path.endsWith(sep) ? path : `${path}${sep}`
}
