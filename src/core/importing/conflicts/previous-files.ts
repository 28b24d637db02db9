import { lstat } from 'node:fs/promises'
import type { GameFile, PlannedFile } from '#domain/importing/import.ts'
import type { ConflictResolution } from '#domain/importing/import-conflicts.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import { ifExists } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import type { PreparedImport } from '../import-context.ts'

/** The files of older releases in a game's folder, by path. */
export type PreviousFiles = ReadonlyMap<string, GameFile>

export type Replacement = {
  /** What happens to existing files; `null`: only those of older releases may be replaced. */
  resolution: ConflictResolution | null
  previous: PreviousFiles
  /** Whether older releases are removed even if none of their files conflicts. */
  removesPrevious: boolean
}

// Updates and add-ons are added to a game, and a pack may contain anything.
const wholeGames: ReadonlySet<ReleaseKind> = new Set(['game', 'rom'])
// Clients and libraries may be on machines whose clocks differ slightly.
const clockSkewMs = 10_000

/** What an import does to the older releases of its game. */
export function replacementFor({ app, record, download, game, settings, target }: PreparedImport): Replacement {
  const resolution = record.conflictResolution ?? settings.conflicts
  const isWhole = wholeGames.has(download.kind)
  // Only a release grabbed for this game counts: one that a user assigned in a review says nothing about the version.
  const isUpgrade = isWhole && download.gameId === game.id && isNewer(download.version, game.installedVersion)
  const replaces = isWhole && (resolution === 'replace' || (resolution === null && isUpgrade))
  const previous = replaces ? previousFiles(app.imports.filesOf(game.id), target, download.id) : new Map()
  return { resolution, previous, removesPrevious: replaces && (isUpgrade || record.conflictResolution === 'replace') }
}

// A file that came from no download may be the user's own.
function previousFiles(files: readonly GameFile[], folder: string, downloadId: string): PreviousFiles {
  const releases = new Set(files.filter(({ category }) => category === 'main').map((file) => file.downloadId))
  const isPrevious = (file: GameFile) =>
    file.downloadId !== null &&
    file.downloadId !== downloadId &&
    releases.has(file.downloadId) &&
    isInside(folder, file.path)
  return new Map(files.filter(isPrevious).map((file) => [file.path, file]))
}

/** Whether a file was changed after its import. */
export async function isChanged({ path, size, addedAt }: GameFile): Promise<boolean> {
  const found = await ifExists(lstat(path))
  if (found === null || found.isSymbolicLink()) return false
  return found.size !== size || found.mtimeMs > Date.parse(addedAt) + clockSkewMs
}

/** Plans the removal of files of older releases that this one does not have. Files changed since then stay. */
export async function planRemovals(
  previous: PreviousFiles,
  files: readonly PlannedFile[],
  recyclePath: (path: string) => string,
  signal: AbortSignal,
): Promise<PlannedFile[]> {
  const needed = new Set(files.map(({ target }) => target))
  // A recorded path may differ in case from the path on the disk.
  const found = new Set(files.filter(({ action }) => action !== 'create').map(({ target }) => foldedName(target)))
  const removals: PlannedFile[] = []
  for (const file of previous.values()) {
    signal.throwIfAborted()
    const { path, category } = file
    if (needed.has(path) || found.has(foldedName(path)) || (await isChanged(file))) continue
    const recycled = recyclePath(path)
    removals.push({ source: path, target: path, size: 0, category, action: 'remove', recycled })
  }
  return removals
}
