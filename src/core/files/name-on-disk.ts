import { readdir } from 'node:fs/promises'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { ifExists } from './file-errors.ts'
import { isInside } from './path-inside.ts'

// The paths of a folder usually come one after another.
const foldersRemembered = 100

type Names = { exact: Set<string>; folded: Map<string, string> }

/**
 * Returns paths below a folder in their existing spelling if only case differs: one file on a Windows machine must not
 * become two.
 */
export function existingSpelling(folder: string): (path: string) => Promise<string> {
  const known = new Map<string, Names | null>()
  const namesIn = async (parent: string): Promise<Names | null> => {
    const seen = known.get(parent)
    if (seen !== undefined) {
      known.delete(parent)
      known.set(parent, seen)
      return seen
    }
    const names = await readNames(parent)
    const [oldest] = known.keys()
    if (known.size >= foldersRemembered && oldest !== undefined) known.delete(oldest)
    known.set(parent, names)
    return names
  }
  const spelled = async (path: string): Promise<string> => {
    if (!isInside(folder, path)) return path
    const parent = await spelled(dirname(path))
    const name = basename(path)
    const names = await namesIn(parent)
    if (names === null || names.exact.has(name)) return join(parent, name)
    return join(parent, names.folded.get(foldedName(name)) ?? name)
  }
  return spelled
}

async function readNames(folder: string): Promise<Names | null> {
  const exact = await ifExists(readdir(folder))
  if (exact === null) return null
  return { exact: new Set(exact), folded: new Map(exact.map((name) => [foldedName(name), name])) }
}
