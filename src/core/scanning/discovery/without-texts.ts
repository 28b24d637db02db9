import type { Dirent } from 'node:fs'
import { open } from 'node:fs/promises'
import { extensionOf } from '#domain/paths/extension.ts'
import { join } from '#domain/paths/paths.ts'
import { errorCodeOf } from '../../files/file-errors.ts'

/** Endings of dumps that texts have as well: Mega Drive and Markdown. */
const sharedEndings: ReadonlySet<string> = new Set(['md'])
const headBytes = 512
// The table of addresses at the start of a dump holds zeros, which no text has. A text has words or lines.
const zero = 0
const spaces: readonly number[] = [0x0a, 0x0d, 0x20]

/** The entries of a folder without texts whose ending dumps have as well. */
export async function withoutTexts(folder: string, entries: Dirent[]): Promise<Dirent[]> {
  const texts = new Set<string>()
  for (const entry of entries) {
    if (!entry.isFile() || !sharedEndings.has(extensionOf(entry.name))) continue
    if (await isText(join(folder, entry.name))) texts.add(entry.name)
  }
  return texts.size === 0 ? entries : entries.filter(({ name }) => !texts.has(name))
}

/** A file that cannot be read may be a dump. */
async function isText(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0)
      const head = buffer.subarray(0, bytesRead)
      return !head.includes(zero) && spaces.some((space) => head.includes(space))
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}
