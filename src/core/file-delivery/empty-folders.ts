import { readdir } from 'node:fs/promises'
import { isJunk } from '#domain/game-files/junk.ts'
import { join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'

/** More are left out: a game does not have them. */
const maxFolders = 10_000

/** The folders below a folder that have nothing in them, by their paths in it. Links are not followed. */
export async function emptyFoldersIn(folder: string): Promise<string[][]> {
  const found: string[][] = []
  const waiting: string[][] = [[]]
  for (let parts = waiting.pop(); parts !== undefined && found.length < maxFolders; parts = waiting.pop()) {
    const path = join(folder, ...parts)
    const entries = await entriesOf(path)
    if (entries === null) continue
    if (entries.length === 0 && parts.length > 0) found.push(parts)
    for (const entry of entries) if (entry.isDirectory()) waiting.push([...parts, entry.name])
  }
  return found.toSorted((one, other) => (one.join('/') < other.join('/') ? -1 : 1))
}

/** `null` for a folder that cannot be read, or that has become a link. */
async function entriesOf(path: string) {
  try {
    if ((await realpath(path)) !== path) return null
    return (await readdir(path, { withFileTypes: true })).filter(({ name }) => !isJunk(name))
  } catch {
    return null
  }
}
