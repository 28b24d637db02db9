import { isInside } from '../../files/path-inside.ts'
import type { RemovalDeps, RemovalFacts } from '../facts.ts'

/** Nothing may be deleted in some root folders, nor in the data folder. */
export function insideAClosedRoot({ rootFolders, about }: RemovalDeps, { now }: RemovalFacts): string | null {
  const closed = rootFolders.all().flatMap(({ path, allowDelete }) => (allowDelete ? [] : [path]))
  const folder = [about.dataFolder, ...closed].find((each) => [...now].some((path) => isInside(each, path)))
  return folder === undefined ? null : `nothing may be deleted in ${folder}`
}
