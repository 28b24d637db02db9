import { lstat } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { GameFile, ImportSettings, PlannedFile } from '#domain/importing/import.ts'
import type { ConflictResolution } from '#domain/importing/import-conflicts.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import type { Prepared } from './prepare-import.ts'

/** The files that older releases of a game brought into its folder, by path. */
export type FormerFiles = ReadonlyMap<string, GameFile>

export type Replacement = {
  /** What happens to existing files; `null` means that only those of older releases may be replaced. */
  resolution: ConflictResolution | null
  former: FormerFiles
  /** Whether the older releases go even when no file of theirs is in the way. */
  removesFormer: boolean
}

// An update or add-on is added to a game, and a pack may hold anything.
const wholeGames: ReadonlySet<ReleaseKind> = new Set(['game', 'rom'])
// Clients and libraries may lie on machines whose clocks differ a little.
const clockSkewMs = 10_000

/** What an import does to the older releases of its game in `folder`. */
export function replacementFor(
  { imports }: Pick<AppContext, 'imports'>,
  record: Pick<StoredImport, 'gameId' | 'conflictResolution'>,
  { download, game, settings }: Pick<Prepared, 'download' | 'game'> & { settings: Pick<ImportSettings, 'conflicts'> },
  folder: string,
): Replacement {
  const resolution = record.conflictResolution ?? settings.conflicts
  const isWhole = wholeGames.has(download.kind)
  // Grabbed for this game: a release that somebody gave to it in a review says nothing about its version.
  const isUpgrade = isWhole && download.gameId === game.id && isNewer(download.version, game.installedVersion)
  const replaces = isWhole && (resolution === 'replace' || (resolution === null && isUpgrade))
  const former = replaces ? formerFiles(imports.filesOf(game.id), folder, download.id) : new Map()
  return { resolution, former, removesFormer: replaces && (isUpgrade || record.conflictResolution === 'replace') }
}

// Whatever no download brought may be the user's own.
function formerFiles(files: readonly GameFile[], folder: string, downloadId: string): FormerFiles {
  const releases = new Set(files.filter(({ category }) => category === 'main').map((file) => file.downloadId))
  const isFormer = (file: GameFile) =>
    file.downloadId !== null &&
    file.downloadId !== downloadId &&
    releases.has(file.downloadId) &&
    isInside(folder, file.path)
  return new Map(files.filter(isFormer).map((file) => [file.path, file]))
}

/** Whether a file is no longer as its release brought it. */
export async function isChanged({ path, size, addedAt }: GameFile): Promise<boolean> {
  const found = await ifExists(lstat(path))
  if (found === null || found.isSymbolicLink()) return false
  return found.size !== size || found.mtimeMs > Date.parse(addedAt) + clockSkewMs
}

/** Plans the removal of what older releases brought and this one does not have. What somebody changed since stays. */
export async function planRemovals(
  former: FormerFiles,
  files: readonly PlannedFile[],
  recyclePath: (path: string) => string,
  signal: AbortSignal,
): Promise<PlannedFile[]> {
  const needed = new Set(files.map(({ target }) => target))
  // Recorded in other letters than it has on the disk, a file may be one that is kept.
  const found = new Set(files.filter(({ action }) => action !== 'create').map(({ target }) => foldedName(target)))
  const removals: PlannedFile[] = []
  for (const file of former.values()) {
    signal.throwIfAborted()
    const { path, category } = file
    if (needed.has(path) || found.has(foldedName(path)) || (await isChanged(file))) continue
    const recycled = recyclePath(path)
    removals.push({ source: path, target: path, size: 0, category, action: 'remove', recycled })
  }
  return removals
}
