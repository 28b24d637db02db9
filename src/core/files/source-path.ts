import { join } from 'node:path'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'

/** Where a file of a download lies on this machine. */
export function placeOf(source: ImportSource, { path, real }: SourceFile): string {
  return real ?? (source.single ? source.root : join(source.root, path))
}

/** The same file, saying where it lies: its path may be changed then. */
export function settled(source: ImportSource, file: SourceFile): SourceFile {
  return file.real === undefined ? { ...file, real: placeOf(source, file) } : file
}
