import { lstat, mkdir } from 'node:fs/promises'
import { createFileList, type FileList, joinFiles, mapFiles } from '#domain/importing/file-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { createClashFinder, withoutClashes } from '#domain/importing/name-clashes.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { ifExists, removeFile } from '../../files/file-errors.ts'
import { sourceFilePath, withRealPath } from '../../files/list-source.ts'
import { sameFile } from '../../files/same-file.ts'
import { stagingFolder } from '../../library/staging-folder.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/**
 * Merges the contents of several archives with the other files. Duplicates are dropped; a different file of the same name
 * is numbered.
 */
export async function mergeContents(
  { source, signal }: { source: ImportSource; signal: AbortSignal },
  others: FileList,
  contents: FileList,
): Promise<FileList> {
  const originals = mapFiles(others, (file) => withRealPath(source, file))
  const paths = createClashFinder((path) => path)
  for (const file of joinFiles(originals, contents)) paths.add(file)
  const merged = createFileList()
  const byPath = new Map<string, SourceFile[]>()
  const add = (file: SourceFile): void => {
    if (paths.mayClash(file)) byPath.set(file.path, [...(byPath.get(file.path) ?? []), file])
    merged.add(file)
  }
  for (const file of originals) add(file)
  for (const file of contents) {
    if (await isDuplicate(source, byPath.get(file.path) ?? [], file, signal)) {
      await removeFile(sourceFilePath(source, file))
    } else add(file)
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
  if (!(await hasClashes(source.files)) || (await isCaseSensitive(root, importId))) return source
  return { ...source, files: withoutClashes(mapFiles(source.files, (file) => withRealPath(source, file))) }
}

const filesAtOnce = 256

async function hasClashes(files: FileList): Promise<boolean> {
  const clashes = createClashFinder()
  const yieldToEventLoop = createYieldToEventLoop()
  let added = 0
  for (const file of files) {
    clashes.add(file)
    added += 1
    if (added % filesAtOnce === 0) await yieldToEventLoop()
  }
  return clashes.find(files) !== null
}

// The staging folder is removed when the import ends, or at the next start.
async function isCaseSensitive(root: string, importId: string): Promise<boolean> {
  const folder = stagingFolder(root, importId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const upperCase = join(dirname(folder), basename(folder).toUpperCase())
  return (await ifExists(lstat(upperCase))) === null
}
