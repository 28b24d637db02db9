import { opendir } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import { isDisposable } from '#domain/game-files/junk.ts'
import type { Game } from '#domain/games/game.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { foldersOverlap } from '#domain/paths/folder-overlap.ts'
import { join, relative, resolve } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { isInside, isInsideOrSame } from '../../files/path-inside.ts'
import { findFolderOwners } from '../../library/folder-owners.ts'

type ReservationDeps = Pick<AppContext, 'games' | 'imports'>

/**
 * An import that reserves a folder. If two imports without a plan need the same folder, the one that started earlier has
 * it; `null` has not started.
 */
export type ReservationHolder = Pick<StoredImport, 'id' | 'gameId'> & { startedAt: string | null }

/** Why a folder of the library is not free: another game or another import has it or a part of it. `null` when free. */
export function findReservation(
  app: ReservationDeps,
  { root, folder }: { root: string; folder: string },
  mine: ReservationHolder,
): string | null {
  // A game whose folder is the whole library does not block it.
  const holders = findFolderOwners(app, folder, mine.gameId).filter(({ libraryPath }) => !isAround(libraryPath, root))
  if (holders.length > 0) return 'Another game of the library has that folder'
  const conflicts = (other: StoredImport): boolean =>
    other.id !== mine.id &&
    other.gameId !== mine.gameId &&
    other.targetPath !== null &&
    foldersOverlap(folder, other.targetPath) &&
    (other.filesPlanned > 0 || (other.status === 'running' && isEarlier(other, mine)))
  const others = app.imports.withStatus(['running', 'review', 'failed'])
  return others.some(conflicts) ? 'Another import uses that folder' : null
}

function isAround(path: string, root: string): boolean {
  const [outer, inner] = [resolve(path).toLowerCase(), root.toLowerCase()]
  return isInsideOrSame(outer, inner)
}

function isEarlier(left: StoredImport, right: ReservationHolder): boolean {
  if (right.startedAt === null) return true
  return left.startedAt === right.startedAt ? left.id < right.id : left.startedAt < right.startedAt
}

type UnrelatedDeps = Pick<AppContext, 'imports' | 'games' | 'users'>

/**
 * A file in the target folder that is not part of the download, if the folder is not the game's: deleting the game would
 * delete that file as well. `kept` are the files of the download that are in place already. In a folder that a member entered, only imported files are the game's.
 */
export async function findUnrelatedFile(
  app: UnrelatedDeps,
  { folder, game, importId }: { folder: string; game: Game; importId: string },
  kept: Iterable<PlannedFile>,
): Promise<string | null> {
  const { imports } = app
  const isEntered = app.games.folderOrigin(game.id) === 'entered' && app.users.find(game.userId)?.role !== 'admin'
  const related = new Set<string>()
  if (!isEntered && game.libraryPath !== null && (await ifExists(realpath(game.libraryPath))) === folder) return null
  for (const { path, downloadId } of imports.eachFileOf(game.id)) {
    if (!isInside(folder, path)) continue
    if (!isEntered) return null
    if (downloadId !== null) related.add(path)
  }
  const isImportOfGame = ({ id, gameId, targetPath, filesPlanned }: StoredImport): boolean =>
    id !== importId && gameId === game.id && targetPath === folder && filesPlanned > 0
  if (imports.withStatus(['running', 'review', 'failed']).some(isImportOfGame)) return null
  for (const { target } of kept) related.add(target)
  const unrelated = await firstExcept(related, folder)
  return unrelated === null ? null : visible(relative(folder, unrelated))
}

async function firstExcept(related: ReadonlySet<string>, folder: string, below = ''): Promise<string | null> {
  const entries = await ifExists(opendir(folder))
  if (entries === null) return null
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    const name = `${below}${entry.name}`
    if (isDisposable(name)) continue
    const found = entry.isDirectory() ? await firstExcept(related, path, `${name}/`) : related.has(path) ? null : path
    if (found !== null) return found
  }
  return null
}
