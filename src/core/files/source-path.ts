import { join } from 'node:path'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'

/** The path of a download's file on this machine. */
export function placeOf(source: ImportSource, { path, real }: SourceFile): string {
  return real ?? (source.single ? source.root : join(source.root, path))
}

/** The same file with its real path, so that `path` may be changed. */
export function settled(source: ImportSource, file: SourceFile): SourceFile {
  return file.real === undefined ? { ...file, real: placeOf(source, file) } : file
}
