import { isInsideOrSame } from '../../files/path-inside.ts'
import type { RemovalFacts } from '../facts.ts'

/** The library, a root folder or a folder of Ludarr itself is among the files. */
export function aroundARoot(_app: unknown, { paths, folders }: RemovalFacts): string | null {
  for (const path of paths) {
    const folder = folders.find((each) => isInsideOrSame(path, each))
    if (folder !== undefined) return `${path} is, or contains, ${folder}`
  }
  return null
}
