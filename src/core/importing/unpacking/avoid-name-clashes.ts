import { lstat, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { clashes, withoutClashes } from '#domain/importing/name-clashes.ts'
import { ifExists } from '../../files/file-errors.ts'
import { settled } from '../../files/source-path.ts'
import { stagingFolder } from '../../library/staging-folder.ts'

/**
 * Files whose names differ by case alone, which somebody wants all the same: as they are where the library's file
 * system tells them apart, else numbered, so that none takes the place of another.
 */
export async function avoidNameClashes(source: ImportSource, root: string, importId: string): Promise<ImportSource> {
  if (!clashes(source.files) || (await tellsCaseApart(root, importId))) return source
  return { ...source, files: withoutClashes(source.files.map((file) => settled(source, file))) }
}

// The staging folder goes by itself when the import is over, or at the next start.
async function tellsCaseApart(root: string, importId: string): Promise<boolean> {
  const folder = stagingFolder(root, importId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const shouted = join(dirname(folder), basename(folder).toUpperCase())
  return (await ifExists(lstat(shouted))) === null
}
