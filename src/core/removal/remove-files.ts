import { lstat, readdir, stat } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { LeftBehind } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { describeFileError, errorCodeOf, ifExists, removeFile } from '../files/file-errors.ts'
import { listSourceFiles, sourceFilePath } from '../files/list-source.ts'
import { isInsideOrSame } from '../files/path-inside.ts'
import { placeOf } from '../files/places.ts'
import { removeEmptyFolder } from '../files/remove-empty-folder.ts'
import { mayBeOneName, sameFile } from '../files/same-file.ts'
import { createSourceGuard, type GuardDeps } from './questions/reserved.ts'

const neverAborted = new AbortController().signal

/**
 * Removes the files that a client left behind, and then the empty folders. Of a download that was `imported`, only copies of
 * what the library has; otherwise the listed ones below its path, or all of them. Links are neither followed nor removed.
 * Returns why files stay, `null` if none do. Throws file errors for an imported download.
 */
export async function removeLeft(
  app: GuardDeps & Pick<AppContext, 'imports' | 'queues'>,
  left: LeftBehind,
  imported: readonly StoredDownload[] | null,
): Promise<string | null> {
  try {
    const stay = await app.queues.imports.withLock('delete files', () =>
      imported === null ? removeLeftovers(app, left) : removeImportedSources(app, left, imported),
    )
    if (stay === 0) return null
    return imported === null
      ? `${stay} in ${left.root} belong to something else`
      : `the library does not have ${stay} in ${left.root}`
  } catch (error) {
    if (imported !== null) throw error
    return describeFileError(`Not all files in ${left.root} could be deleted`, error)
  }
}

/**
 * Removes the files at a path that a client left behind, if the library has them from one of the given imports of the
 * download. All other files stay; returns their number.
 */
export async function removeImportedSources(
  { imports, ...app }: Pick<AppContext, 'imports'> & GuardDeps,
  left: Pick<LeftBehind, 'root' | 'identity'>,
  downloads: readonly Pick<StoredDownload, 'id' | 'gameId'>[],
): Promise<number> {
  const listing = await listSourceFiles(left.root, neverAborted)
  if (listing === null || !listing.ok) return 0
  const { files } = listing.source
  if ((await whyUntouched(app, left, listing.source)) !== null) return files.length
  // Files that were in place before the import count too.
  const imported = downloads.flatMap(({ id, gameId }) =>
    gameId === null ? [] : imports.filesOf(gameId).filter(({ downloadId }) => downloadId === id || downloadId === null),
  )
  const bySize = Map.groupBy(imported, ({ size }) => size)
  const removed = await removeFiles(listing.source, async (path, { size }) => {
    for (const copy of bySize.get(size) ?? []) if (await isCopyOf(path, copy)) return true
    return false
  })
  return files.length - removed
}

/**
 * Removes the files that a client left of a removed download: the listed ones below its path, or all of them, and then the
 * empty folders. Links are neither followed nor removed. Returns how many files stay.
 */
export async function removeLeftovers(app: GuardDeps, left: LeftBehind): Promise<number> {
  if ((await ifExists(lstat(left.root)))?.isSymbolicLink() === true) return 0
  const listing = await listSourceFiles(left.root, neverAborted)
  if (listing === null) return 0
  if (!listing.ok) throw new AppError('unprocessable', listing.reason)
  const refusal = await whyUntouched(app, left, listing.source)
  if (refusal !== null) throw new AppError('forbidden', refusal)
  const own = left.files === null ? null : new Set(left.files)
  const isOwn = async (_: string, { path, real }: SourceFile) => real === undefined && own?.has(path) !== false
  const removed = await removeFiles(listing.source, isOwn)
  return listing.source.files.length + listing.deadLinks.length - removed
}

/** A folder may have taken the place of the download since, also while Ludarr did not run. */
async function whyUntouched(
  app: GuardDeps,
  { root, identity }: Pick<LeftBehind, 'root' | 'identity'>,
  source: ImportSource,
) {
  const isSame = identity === undefined || (await placeOf(source.root))?.identity === identity
  if (!isSame) return `${root} was replaced by something else in the meantime`
  return (await createSourceGuard(app)).source(source.root)
}

/**
 * Removes the chosen files, and then the empty folders, also those that a removal left which was interrupted. Returns how
 * many files it removed.
 */
async function removeFiles(
  source: ImportSource,
  isChosen: (path: string, file: SourceFile) => Promise<boolean>,
): Promise<number> {
  let removed = 0
  for (const file of source.files) {
    const path = sourceFilePath(source, file)
    if (!(await isChosen(path, file))) continue
    await removeFile(path)
    removed += 1
  }
  if (!source.single) await removeEmptyFoldersUpTo(source.root, new Set(await foldersIn(source.root)))
  return removed
}

/** A folder and all folders below it. */
async function foldersIn(root: string): Promise<string[]> {
  const entries = (await ifExists(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
  return [root, ...entries.flatMap((entry) => (entry.isDirectory() ? join(entry.parentPath, entry.name) : []))]
}

/**
 * Whether the library has the content of a source in a file of its own. If the client saves directly into the library, the
 * file there may be the source itself.
 */
export async function isCopyOf(
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

/** Removes the folders that are empty, and those around them that then are. */
export async function removeEmptyFoldersUpTo(sourcePath: string, folders: ReadonlySet<string>): Promise<void> {
  if ((await ifExists(lstat(sourcePath)))?.isDirectory() !== true) return
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    for (let path = folder; isInsideOrSame(sourcePath, path); path = dirname(path)) {
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
