import { opendir, realpath } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Game } from '#domain/games/game.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import type { AppContext } from '../app-context.ts'
import { ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { findFolderOwners, foldersOverlap } from '../library/folder-owners.ts'

type AdoptDeps = Pick<AppContext, 'games' | 'imports'>

/**
 * Who brings what where. Of two that want one folder and have brought nothing yet, the one that started earlier has it;
 * `null` has not started.
 */
export type ReservationHolder = Pick<StoredImport, 'id' | 'gameId'> & { startedAt: string | null }

/**
 * Why a folder of the library is not to be written to: another game holds it or a part of it, or another import brings
 * one there. `null` when it is free.
 */
export function findReservation(
  app: AdoptDeps,
  { root, folder }: { root: string; folder: string },
  mine: ReservationHolder,
): string | null {
  // One that is said to have all of the library keeps nobody out.
  const holders = findFolderOwners(app, folder, mine.gameId).filter(({ libraryPath }) => !isAround(libraryPath, root))
  if (holders.length > 0) return 'Another game of the library has that folder'
  const isInTheWay = (other: StoredImport): boolean =>
    other.id !== mine.id &&
    other.gameId !== mine.gameId &&
    other.targetPath !== null &&
    foldersOverlap(folder, other.targetPath) &&
    (other.plan.length > 0 || (other.status === 'running' && isEarlier(other, mine)))
  const others = app.imports.withStatus(['running', 'review', 'failed'])
  return others.some(isInTheWay) ? 'Another import brings a game into that folder' : null
}

function isAround(path: string, root: string): boolean {
  const [outer, inner] = [resolve(path).toLowerCase(), root.toLowerCase()]
  return outer === inner || isInside(outer, inner)
}

function isEarlier(one: StoredImport, other: ReservationHolder): boolean {
  if (other.startedAt === null) return true
  return one.startedAt === other.startedAt ? one.id < other.id : one.startedAt < other.startedAt
}

/**
 * A file of the target folder that was there before and is none of the download's, when the folder is not the game's:
 * deleting the game would delete it as well.
 */
export async function findUnrelatedFile(
  { imports }: Pick<AppContext, 'imports'>,
  { folder, game, importId }: { folder: string; game: Game; importId: string },
  planned: readonly PlannedFile[],
): Promise<string | null> {
  if (game.libraryPath !== null && (await ifExists(realpath(game.libraryPath))) === folder) return null
  if (imports.filesOf(game.id).some(({ path }) => isInside(folder, path))) return null
  const brings = ({ id, gameId, targetPath, plan }: StoredImport): boolean =>
    id !== importId && gameId === game.id && targetPath === folder && plan.length > 0
  if (imports.withStatus(['running', 'review', 'failed']).some(brings)) return null
  const kept = new Set(planned.filter(({ action }) => action === 'keep').map(({ target }) => target))
  const stranger = await firstBut(kept, folder)
  return stranger === null ? null : visible(relative(folder, stranger))
}

async function firstBut(kept: ReadonlySet<string>, folder: string): Promise<string | null> {
  const entries = await ifExists(opendir(folder))
  if (entries === null) return null
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    const found = entry.isDirectory() ? await firstBut(kept, path) : kept.has(path) ? null : path
    if (found !== null) return found
  }
  return null
}
