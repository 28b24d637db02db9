import { lstat, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { clashes, withoutClashes } from '#domain/importing/name-clashes.ts'
import { ifExists } from '../../files/file-errors.ts'
import { settled } from '../../files/source-path.ts'
import { stagingFolder } from '../../library/staging-folder.ts'

/**
 * Numbers files whose names differ only in case, unless the library's file system distinguishes case, so that none
 * replaces another.
 */
export async function avoidNameClashes(source: ImportSource, root: string, importId: string): Promise<ImportSource> {
  if (!clashes(source.files) || (await isCaseSensitive(root, importId))) return source
  return { ...source, files: withoutClashes(source.files.map((file) => settled(source, file))) }
}

// The staging folder is removed when the import ends, or at the next start.
async function isCaseSensitive(root: string, importId: string): Promise<boolean> {
  const folder = stagingFolder(root, importId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const upperCase = join(dirname(folder), basename(folder).toUpperCase())
  return (await ifExists(lstat(upperCase))) === null
}
