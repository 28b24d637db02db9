import { isInside } from '../../files/path-inside.ts'
import type { RemovalFacts } from '../facts.ts'

/** A user who moves a torrent into the library or a root folder wants to keep it there. */
export function insideARoot(_app: unknown, { paths, before, folders }: RemovalFacts): string | null {
  if (before.size === 0) return null
  const entered = folders.filter((folder) => ![...before].some((old) => isInside(folder, old)))
  const moved = [...paths].filter((path) => !before.has(path))
  const folder = entered.find((each) => moved.some((path) => isInside(each, path)))
  return folder === undefined ? null : `they were moved into ${folder}`
}
