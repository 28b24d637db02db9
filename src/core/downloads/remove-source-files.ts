import { lstat, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { LeftBehind } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'
import { errorCodeOf, ifExists, removeFile } from '../files/file-errors.ts'
import { listSourceFiles, sourceFilePath } from '../files/list-source.ts'
import { isInside } from '../files/path-inside.ts'
import { removeEmptyFolder } from '../files/remove-empty-folder.ts'
import { mayBeOneName, sameFile } from '../files/same-file.ts'
import { createSourceGuard, type GuardDeps } from './source-guard.ts'

const neverAborted = new AbortController().signal

/** Removes the sources of a moved import once the library has the files, and then the empty folders. */
export async function removeSources(
  { imports, ...app }: Pick<AppContext, 'imports'> & GuardDeps,
  { id, sourcePath }: StoredImport,
): Promise<void> {
  if (sourcePath === null) return
  const guard = await createSourceGuard(app)
  const folders = new Set<string>()
  for (const { action, source, target, size } of imports
    .planOf(id)
    .withAction('create', 'keep', 'replace', 'unpacked')) {
    if ((await guard.file(source)) !== null) continue
    folders.add(dirname(source))
    if (action === 'unpacked' || (await isCopyOf(source, { path: target, size }))) await removeFile(source)
  }
  await removeEmptyFoldersUpTo(sourcePath, folders)
}

/**
 * Removes the files at a path that a client left behind, if the library has them from one of the given imports of the
 * download. All other files stay; returns their number.
 */
export async function removeImportedSources(
  { imports, ...app }: Pick<AppContext, 'imports'> & GuardDeps,
  sourcePath: string | null,
  downloads: readonly Pick<StoredDownload, 'id' | 'gameId'>[],
): Promise<number> {
  const listing = sourcePath === null ? null : await listSourceFiles(sourcePath, neverAborted)
  if (listing === null || !listing.ok || sourcePath === null) return 0
  if ((await (await createSourceGuard(app)).source(listing.source.root)) !== null) return listing.source.files.length
  // Files that were in place before the import count too.
  const imported = downloads.flatMap(({ id, gameId }) =>
    gameId === null ? [] : imports.filesOf(gameId).filter(({ downloadId }) => downloadId === id || downloadId === null),
  )
  const bySize = Map.groupBy(imported, ({ size }) => size)
  const removed: string[] = []
  for (const file of listing.source.files) {
    const path = sourceFilePath(listing.source, file)
    for (const copy of bySize.get(file.size) ?? []) {
      if (!(await isCopyOf(path, copy))) continue
      await removeFile(path)
      removed.push(path)
      break
    }
  }
  await removeEmptyFoldersUpTo(sourcePath, new Set(removed.map((file) => dirname(file))))
  return listing.source.files.length - removed.length
}

/**
 * Removes the files that a client left of a removed download: the listed ones below its path, or all of them, and then the
 * empty folders. Links are neither followed nor removed. Returns how many files stay.
 */
export async function removeLeftovers(app: GuardDeps, { root, files }: LeftBehind): Promise<number> {
  if ((await ifExists(lstat(root)))?.isSymbolicLink() !== false) return 0
  const listing = await listSourceFiles(root, neverAborted)
  if (listing === null) return 0
  if (!listing.ok) throw new AppError('unprocessable', listing.reason)
  const refusal = await (await createSourceGuard(app)).source(listing.source.root)
  if (refusal !== null) throw new AppError('forbidden', refusal)
  const own = files === null ? null : new Set(files)
  const found = listing.source.files
  const folders = new Set([listing.source.root])
  let removed = 0
  for (const file of found) {
    if (file.real !== undefined || own?.has(file.path) === false) continue
    const path = sourceFilePath(listing.source, file)
    await removeFile(path)
    folders.add(dirname(path))
    removed += 1
  }
  await removeEmptyFoldersUpTo(listing.source.root, folders)
  return found.length + listing.deadLinks.length - removed
}

// If the client saves directly into the library, the file there may be the source itself and must stay.
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
    !(await mayBeOneName(from, to)) &&
    (await sameFile(from, to, neverAborted))
  )
}

async function removeEmptyFoldersUpTo(sourcePath: string, folders: ReadonlySet<string>): Promise<void> {
  if ((await ifExists(lstat(sourcePath)))?.isDirectory() !== true) return
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    for (let path = folder; path === sourcePath || isInside(sourcePath, path); path = dirname(path)) {
      if (!(await removeIfEmpty(path))) break
    }
  }
}

/** Returns whether the folder is gone. */
async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await removeEmptyFolder(folder)
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return errorCodeOf(error) === 'ENOENT'
  }
}
