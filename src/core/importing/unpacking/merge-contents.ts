import { lstat, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { clashes, withoutClashes } from '#domain/importing/name-clashes.ts'
import { ifExists, removeFile } from '../../files/file-errors.ts'
import { sourceFilePath, withRealPath } from '../../files/list-source.ts'
import { sameFile } from '../../files/same-file.ts'
import { stagingFolder } from '../../library/staging-folder.ts'

/**
 * Merges the contents of several archives with the other files. Duplicates are dropped; a different file of the same name
 * is numbered.
 */
export async function mergeContents(
  { source, signal }: { source: ImportSource; signal: AbortSignal },
  others: readonly SourceFile[],
  contents: readonly SourceFile[],
): Promise<SourceFile[]> {
  const merged = others.map((file) => withRealPath(source, file))
  const byPath = Map.groupBy(merged, ({ path }) => path)
  for (const file of contents) {
    const known = byPath.get(file.path) ?? []
    if (await isDuplicate(source, known, file, signal)) {
      await removeFile(sourceFilePath(source, file))
      continue
    }
    byPath.set(file.path, [...known, file])
    merged.push(file)
  }
  // Names that differ only in case are resolved later, when all of them are known.
  return withoutClashes(merged, (path) => path)
}

async function isDuplicate(
  source: ImportSource,
  known: readonly SourceFile[],
  file: SourceFile,
  signal: AbortSignal,
): Promise<boolean> {
  for (const other of known) {
    if (await sameFile(sourceFilePath(source, other), sourceFilePath(source, file), signal)) return true
  }
  return false
}

/**
 * Numbers files whose names differ only in case, unless the library's file system distinguishes case, so that none
 * replaces another.
 */
export async function avoidNameClashes(source: ImportSource, root: string, importId: string): Promise<ImportSource> {
  if (!clashes(source.files) || (await isCaseSensitive(root, importId))) return source
  return { ...source, files: withoutClashes(source.files.map((file) => withRealPath(source, file))) }
}

// The staging folder is removed when the import ends, or at the next start.
async function isCaseSensitive(root: string, importId: string): Promise<boolean> {
  const folder = stagingFolder(root, importId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const upperCase = join(dirname(folder), basename(folder).toUpperCase())
  return (await ifExists(lstat(upperCase))) === null
}
