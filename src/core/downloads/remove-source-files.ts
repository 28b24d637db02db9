import { lstat, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { LeftBehind } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'
import { errorCodeOf, ifExists, removeFile } from '../files/file-errors.ts'
import { listSourceFiles, sourceFilePath } from '../files/list-source.ts'
import { isInside } from '../files/path-inside.ts'
import { sameFile } from '../files/same-file.ts'

const untilDone = new AbortController().signal

/** Removes what was moved: the files of the plan that the library has, and the folders that are empty then. */
export async function removeSources(
  { imports }: Pick<AppContext, 'imports'>,
  { id, sourcePath }: StoredImport,
): Promise<void> {
  if (sourcePath === null) return
  const folders = new Set<string>()
  for (const { action, source, target, size } of imports
    .planOf(id)
    .withAction('create', 'keep', 'replace', 'unpacked')) {
    folders.add(dirname(source))
    if (action === 'unpacked' || (await isCopyOf(source, { path: target, size }))) await removeFile(source)
  }
  await removeEmptied(sourcePath, folders)
}

/**
 * Removes the files of an imported download that its client leaves behind, as far as the library has them. Whatever else
 * lies there stays. Answers how many files that are.
 */
export async function removeImportedSources(
  { imports }: Pick<AppContext, 'imports'>,
  { sourcePath, gameId, downloadId }: StoredImport,
): Promise<number> {
  const sight = sourcePath === null ? null : await listSourceFiles(sourcePath, untilDone)
  if (sight === null || !sight.ok || sourcePath === null || gameId === null) return 0
  // What the game had already counts as well: the library has it.
  const brought = imports.filesOf(gameId).filter((file) => file.downloadId === downloadId || file.downloadId === null)
  const bySize = Map.groupBy(brought, ({ size }) => size)
  const removed: string[] = []
  for (const file of sight.source.files) {
    const place = sourceFilePath(sight.source, file)
    for (const copy of bySize.get(file.size) ?? []) {
      if (!(await isCopyOf(place, copy))) continue
      await removeFile(place)
      removed.push(place)
      break
    }
  }
  await removeEmptied(sourcePath, new Set(removed.map((file) => dirname(file))))
  return sight.source.files.length - removed.length
}

/**
 * Removes what a client leaves of a download that somebody wants gone: the named files below its place, or all of them,
 * and the folders that are empty then. A link is neither followed nor removed. Answers how many files stay.
 */
export async function removeLeftovers({ root, files }: LeftBehind): Promise<number> {
  if ((await ifExists(lstat(root)))?.isSymbolicLink() !== false) return 0
  const sight = await listSourceFiles(root, untilDone)
  if (sight === null) return 0
  if (!sight.ok) throw new AppError('unprocessable', sight.reason)
  const own = files === null ? null : new Set(files)
  const found = sight.source.files
  const removed = found.filter(({ path, real }) => real === undefined && (own === null || own.has(path)))
  const places = removed.map((file) => sourceFilePath(sight.source, file))
  for (const place of places) await removeFile(place)
  await removeEmptied(sight.source.root, new Set(places.map((file) => dirname(file))))
  return found.length - removed.length
}

// The library's file may be the source itself, when the client saves right into the library: that one stays.
async function isCopyOf(
  source: string,
  { path, size }: Pick<PlannedFile, 'size'> & { path: string },
): Promise<boolean> {
  const from = await ifExists(realpath(source))
  const to = await ifExists(realpath(path))
  return (
    from !== null &&
    to !== null &&
    from !== to &&
    (await stat(to)).size === size &&
    (await sameFile(from, to, untilDone))
  )
}

async function removeEmptied(sourcePath: string, folders: ReadonlySet<string>): Promise<void> {
  if ((await ifExists(lstat(sourcePath)))?.isDirectory() !== true) return
  for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
    for (let place = folder; place === sourcePath || isInside(sourcePath, place); place = dirname(place)) {
      if (!(await removedWhenEmpty(place))) break
    }
  }
}

async function removedWhenEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return errorCodeOf(error) === 'ENOENT'
  }
}
