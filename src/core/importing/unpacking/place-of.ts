import { join } from 'node:path'
import type { SourceFile } from '#domain/import-inspection.ts'
import type { ImportSource } from '#domain/import-plan.ts'

/** Where a file of a download lies on this machine. */
export function placeOf(source: ImportSource, { path, real }: SourceFile): string {
  return real ?? (source.single ? source.root : join(source.root, path))
}

/** The same file, saying where it lies: its path may be changed then. */
export function settled(source: ImportSource, file: SourceFile): SourceFile {
  return file.real === undefined ? { ...file, real: placeOf(source, file) } : file
}
