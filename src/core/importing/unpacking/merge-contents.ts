import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { withoutClashes } from '#domain/importing/name-clashes.ts'
import { removeFile } from '../../files/file-errors.ts'
import { sameFile } from '../../files/same-file.ts'
import { placeOf, settled } from '../../files/source-path.ts'

/**
 * Merges the contents of several archives with the other files. Duplicates are dropped; a different file of the same name
 * is numbered.
 */
export async function mergeContents(
  { source, signal }: { source: ImportSource; signal: AbortSignal },
  others: readonly SourceFile[],
  contents: readonly SourceFile[],
): Promise<SourceFile[]> {
  const merged = others.map((file) => settled(source, file))
  const byPath = Map.groupBy(merged, ({ path }) => path)
  for (const file of contents) {
    const known = byPath.get(file.path) ?? []
    if (await isDuplicate(source, known, file, signal)) {
      await removeFile(placeOf(source, file))
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
    if (await sameFile(placeOf(source, other), placeOf(source, file), signal)) return true
  }
  return false
}
