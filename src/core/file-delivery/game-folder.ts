import { lstat } from 'node:fs/promises'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { say } from '#domain/messages/say.ts'
import { basename, dirname, join, relative, sep } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { errorCodeOf } from '../files/file-errors.ts'
import { fileSetAt } from '../files/file-set.ts'
import { isInside, isInsideOrSame } from '../files/path-inside.ts'
import { gameWithFiles } from '../library/files-of.ts'
import { assertFolderAllowed } from '../library/paths/check-folder.ts'
import { type FileFacts, factsOf } from './file-facts.ts'

export type FolderDeps = Needs<typeof assertFolderAllowed> & Pick<AppContext, 'fileDelivery' | 'log'>

/** The folder of a game, or its only file, with links resolved. */
export type GameFolder = {
  game: Game
  /** The folder as it is stored; recorded paths begin with it. */
  path: string
  real: string
  /** Where files may really be: the folder, and those to which imports have linked files of the game. */
  places: readonly string[]
  /** The files that belong to a game that is a file. `null` for others. */
  members: ReadonlySet<string> | null
  /** The real paths of folders, each looked up once. */
  realFolders: Map<string, Promise<string>>
}

/** A file that may be sent. */
export type DeliverableFile = { id: string; path: string; name: string; facts: FileFacts }

/**
 * The folder from which the files of a user's game are sent. Throws AppError `not-found` for another user's game and for one
 * without a folder, `forbidden` for a folder that the game may not have.
 */
export async function openGameFolder(app: FolderDeps, userId: string, gameId: string): Promise<GameFolder> {
  const game = gameWithFiles(app, userId, gameId)
  const path = game.libraryPath
  if (path === null) throw new AppError('not-found', noFiles)
  const real = await allowedFolder(app, game, path)
  const facts = await lstat(real).catch(unreadable)
  const linked = await Promise.all(
    app.fileDelivery.linkedSourcesOf(game.id).map((source) => realpath(source).catch(() => null)),
  )
  return {
    game,
    path,
    real,
    places: [real, ...linked.filter((source) => source !== null)],
    members: facts.isDirectory() ? null : new Set(await fileSetAt(path)),
    realFolders: new Map(),
  }
}

export const noFiles = say('fileDelivery.noFiles')

/** Errors about folders name paths, which are hidden from members. */
async function allowedFolder(app: FolderDeps, game: Game, folder: string): Promise<string> {
  try {
    return await assertFolderAllowed(app, { userId: game.userId, gameId: game.id, folder })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.module('http').warn('The folder of a game was not opened for a download', { reason: errorMessage(error) })
    throw new AppError('forbidden', say('fileDelivery.folderNotOwn'))
  }
}

/**
 * The recorded file as it is on the disk now. Throws AppError `not-found` for one outside of the game's folder, and `conflict`
 * if it is gone.
 */
export async function locateFile(folder: GameFolder, file: GameFile): Promise<DeliverableFile> {
  const name = nameIn(folder, file.path)
  if (name === null) throw outside()
  const parent = dirname(file.path)
  const realParent = folder.realFolders.get(parent) ?? realpath(parent)
  folder.realFolders.set(parent, realParent)
  let path = join(await realParent.catch(unreadable), basename(file.path))
  let stats = await lstat(path, { bigint: true }).catch(unreadable)
  if (stats.isSymbolicLink()) {
    path = await realpath(path).catch(unreadable)
    stats = await lstat(path, { bigint: true }).catch(unreadable)
  }
  const isWithin = folder.places.some((place) => isInsideOrSame(place, path))
  const belongs = folder.members === null ? isWithin : folder.members.has(file.path) && isBeside(folder, path)
  if (!belongs || !stats.isFile()) throw outside()
  return { id: file.id, path, name, facts: factsOf(stats) }
}

/** Whether a path is beside a game that is a file, as its members are. */
function isBeside({ real, places }: GameFolder, path: string): boolean {
  return dirname(path) === dirname(real) || places.slice(1).some((place) => isInsideOrSame(place, path))
}

/** The path below the folder as it is called in an archive; `null` for one that is not below it. */
function nameIn({ path: folder, members }: GameFolder, path: string): string | null {
  if (members !== null) return dirname(path) === dirname(folder) ? safeName(basename(path)) : null
  if (!isInside(folder, path)) return null
  return nameOf(relative(folder, path).split(sep))
}

/** Returns the name that a path in the folder has in an archive. */
export function nameOf(parts: readonly string[]): string {
  return parts.map(safeName).join('/')
}

/** A backslash in a name would be a folder on Windows. */
function safeName(part: string): string {
  return part.replaceAll('\\', '_').toWellFormed()
}

function outside(): AppError {
  return new AppError('not-found', say('fileDelivery.fileOutside'))
}

function unreadable(error: unknown): never {
  const code = errorCodeOf(error)
  if (code === null) throw error
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    throw new AppError('conflict', say('fileDelivery.filesGone'))
  }
  throw new AppError('unprocessable', say('fileDelivery.unreadable', { code }), {}, { cause: error })
}
