import { readdir } from 'node:fs/promises'
import { isDisposable } from '#domain/game-files/junk.ts'
import { join } from '#domain/paths/paths.ts'
import { rm, rmdir } from '#platform/held-files.ts'
import { errorCodeOf, ifExists } from './file-errors.ts'

/** Removes a folder that is empty, or has nothing but what systems and clients left in it. Throws as `rmdir` does. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    return await rmdir(folder)
  } catch (error) {
    const code = errorCodeOf(error)
    const junk = code === 'ENOTEMPTY' || code === 'EEXIST' ? await onlyJunkIn(folder) : null
    if (junk === null) throw error
    for (const name of junk) await rm(join(folder, name), { recursive: true, force: true })
  }
  await rmdir(folder)
}

/** The names in a folder if all of them may be deleted with it; `null` otherwise. */
async function onlyJunkIn(folder: string): Promise<string[] | null> {
  const names: string[] = []
  for (const entry of (await ifExists(readdir(folder, { withFileTypes: true }))) ?? []) {
    const isJunk = isDisposable(entry.name) || (entry.isDirectory() && (await isPadding(folder, entry.name)))
    if (!isJunk) return null
    names.push(entry.name)
  }
  return names
}

/** A folder of padding is known by its files. */
async function isPadding(folder: string, name: string): Promise<boolean> {
  const inside = isDisposable(`${name}/0`) ? ((await ifExists(readdir(join(folder, name)))) ?? []) : null
  return inside?.every((each) => isDisposable(`${name}/${each}`)) === true
}
