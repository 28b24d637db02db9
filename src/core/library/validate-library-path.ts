import { type AppError, fieldError } from '#domain/errors.ts'
import type { FolderOrigin } from '#domain/games/game.ts'
import { isAbsolute, resolve } from '#domain/paths/paths.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { enteredNameFault } from '../files/entered-path.ts'
import { systemFolderFault } from '../files/system-folders.ts'
import { assertFolderAllowed, createFolderCheck } from './paths/check-folder.ts'

type Deps = Needs<typeof assertFolderAllowed>

export type GameFolder = { libraryPath: string | null; folderOrigin: FolderOrigin | null }

/**
 * Validates the folder that a user entered for a game. Imports write there and deleting the game may remove it, but only
 * an admin makes existing files the game's own. Returns the real path; an empty object if nothing changes. Throws AppError
 * `invalid`, and what `assertFolderAllowed` throws.
 */
export async function validateLibraryPath(
  app: Deps,
  game: { id: string; userId: string; libraryPath: string | null },
  input: string | null,
): Promise<Partial<GameFolder>> {
  if (input === null) return { libraryPath: null, folderOrigin: null }
  if (input === game.libraryPath) return {}
  const folder = enteredFolder(input)
  const libraryPath = await assertFolderAllowed(app, { userId: game.userId, gameId: game.id, folder })
  assertNoSystemFolder(libraryPath)
  if (libraryPath === game.libraryPath) return {}
  return { libraryPath, folderOrigin: originFor(app, game.userId) }
}

/** `validateLibraryPath` for many new games of a user, with the rules of now. */
export async function createLibraryPathCheck(
  app: Deps,
  userId: string,
): Promise<(input: string) => Promise<GameFolder>> {
  const check = await createFolderCheck(app, userId)
  const folderOrigin = originFor(app, userId)
  return async (input) => {
    const libraryPath = await check(enteredFolder(input))
    assertNoSystemFolder(libraryPath)
    return { libraryPath, folderOrigin }
  }
}

function enteredFolder(input: string): string {
  if (input.includes('\0')) throw invalid('must not contain a null character')
  if (!isAbsolute(input)) throw invalid('must be absolute')
  if (input.split(/[\\/]/).includes('..')) throw invalid('must not contain ".."')
  const nameFault = enteredNameFault(input)
  if (nameFault !== null) throw fieldError('libraryPath', nameFault)
  return resolve(input)
}

/** Deleting the game could delete what the machine needs. */
function assertNoSystemFolder(path: string): void {
  const fault = systemFolderFault(path)
  if (fault !== null) throw fieldError('libraryPath', fault)
}

/** The origin of a folder that a user chose for a game: only an admin makes the files in it the game's own. */
export function originFor({ users }: Pick<AppContext, 'users'>, userId: string): FolderOrigin {
  return users.find(userId)?.role === 'admin' ? 'confirmed' : 'entered'
}

function invalid(problem: string): AppError {
  const message = `The game's folder ${problem}`
  return fieldError('libraryPath', message)
}
