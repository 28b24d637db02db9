import { AppError } from '#domain/errors.ts'
import { ownedOrigins } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { createOverlapIndex, overlapWith } from '#domain/paths/folder-overlap.ts'
import { basename, dirname, join, resolve } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { describeFileError, errorCodeOf } from '../../files/file-errors.ts'
import { otherPathsOf, readOtherPaths } from '../../files/other-mounts.ts'
import { isInside } from '../../files/path-inside.ts'
import { type PlannedPlace, plannedPlaceOf } from '../../files/places.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { DownloadContent } from './content-paths.ts'
import { findReservedUse, type PathRules, readPathRules } from './path-rules.ts'

export type CheckFolderDeps = Needs<typeof readPathRules> & Pick<AppContext, 'games' | 'imports' | 'users'>

/** Who wants a folder for what: a game, and the download that is imported into it. */
export type FolderRequest = { userId: string; gameId: string | null; downloadId?: string; folder: string }

/**
 * Checks whether a game may have a folder, and returns its real path. Nobody may use Ludarr's own folders and those of
 * download clients; members only get folders inside the library folder or a root folder that no other user's game has.
 * Messages for members do not tell whether a path outside exists. Throws AppError `forbidden`, or `invalid` for an admin's
 * path that cannot be resolved.
 */
export async function assertFolderAllowed(app: CheckFolderDeps, request: FolderRequest): Promise<string> {
  const isTrusted = app.users.find(request.userId)?.role === 'admin' || isOwnFolder(app, request)
  const isOwn = ({ gameId, downloadId }: DownloadContent): boolean =>
    downloadId === null
      ? isTrusted
      : downloadId === request.downloadId || (gameId !== null && gameId === request.gameId)
  const rules = await readPathRules(app, isOwn)
  return allowedFolder(rules, request.folder, isTrusted ? null : (folder) => isOfOthers(app, request, folder))
}

/**
 * `assertFolderAllowed` for many new games of a user, with the rules of now. The returned function throws the same
 * errors.
 */
export async function createFolderCheck(
  app: CheckFolderDeps,
  userId: string,
): Promise<(folder: string) => Promise<string>> {
  const isTrusted = app.users.find(userId)?.role === 'admin'
  const rules = await readPathRules(app, ({ downloadId }) => downloadId === null && isTrusted)
  if (isTrusted) return (folder) => allowedFolder(rules, folder, null)
  const taken = createOverlapIndex(await foldersOfOthers(app, { userId, gameId: null }))
  const otherPaths = await readOtherPaths()
  const isTaken = async (path: string) => [path, ...otherPaths(path)].some(taken.overlaps)
  return (folder) => allowedFolder(rules, folder, isTaken)
}

/** `isTaken` is `null` for those who may have any folder. */
async function allowedFolder(
  rules: PathRules,
  folder: string,
  isTaken: ((path: string) => Promise<boolean>) | null,
): Promise<string> {
  const planned = await (isTaken === null ? plannedForAdmin(folder) : plannedForMember(rules, folder))
  const label = await findReservedUse(rules, planned)
  if (label !== null) throw new AppError('forbidden', say('library.overlaps', { what: label }))
  if (isTaken !== null && (await isTaken(planned.path))) {
    throw new AppError('forbidden', say('library.overlapsOtherUser'))
  }
  return planned.path
}

/** Whether the folder is the game's already, and not because a member entered it. */
function isOwnFolder({ games }: CheckFolderDeps, { gameId, folder }: FolderRequest): boolean {
  if (gameId === null || games.findById(gameId)?.libraryPath !== folder) return false
  const origin = games.folderOrigin(gameId)
  return origin !== null && ownedOrigins.includes(origin)
}

async function plannedForAdmin(folder: string): Promise<PlannedPlace> {
  try {
    const planned = await plannedPlaceOf(folder)
    if (planned !== null) return planned
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    throw new AppError('invalid', describeFileError(`${folder} cannot be used`, error))
  }
  throw new AppError('invalid', say('library.linkLeadsNowhere', { path: folder }))
}

async function plannedForMember(rules: PathRules, folder: string): Promise<PlannedPlace> {
  const written = resolve(folder)
  const tops = [...rules.rootPaths.map((path) => resolve(path)), ...rules.roots.map(({ path }) => path)]
  // A path that only a link leads into the library would tell what is outside of it.
  const planned = tops.some((top) => isInside(top, written)) ? await resolvedOrNull(written) : null
  const isAllowed =
    planned !== null &&
    rules.roots.some(({ path }) => isInside(path, planned.path)) &&
    rules.roots.every(({ path, identity }) => identity !== planned.place?.identity && !isInside(planned.path, path))
  if (isAllowed) return planned
  throw new AppError('forbidden', say('library.folderOutsideLibrary'))
}

/** `null` also for a path that cannot be resolved. */
export async function resolvedOrNull(path: string): Promise<PlannedPlace | null> {
  try {
    return await plannedPlaceOf(path)
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

/** Whether another user's game or unfinished import has a folder, a part of it or a folder around it. */
export async function isOfOthers(app: CheckFolderDeps, request: FolderOwner, folder: string): Promise<boolean> {
  const overlaps = [folder, ...(await otherPathsOf(folder))].map(overlapWith)
  return (await foldersOfOthers(app, request)).some((other) => overlaps.some((isSame) => isSame(other)))
}

type FolderOwner = Pick<FolderRequest, 'userId' | 'gameId'>

/** The folders that belong to other users, as they are stored and with the links in them resolved. */
async function foldersOfOthers(app: CheckFolderDeps, { userId, gameId }: FolderOwner): Promise<string[]> {
  const others = app.games.withLibraryPath().filter((game) => game.id !== gameId && game.userId !== userId)
  // An import that waits for review may already have files in its folder.
  const unfinished = app.imports.targetsOfOtherUsers(userId, ['running', 'review', 'failed'])
  const yieldToEventLoop = createYieldToEventLoop()
  const realFolders = new Map<string, string>()
  const folders: string[] = []
  for (const path of [...others.map(({ libraryPath }) => libraryPath), ...unfinished]) {
    const parent = dirname(path)
    const real = realFolders.get(parent) ?? (await realpath(parent).catch(() => parent))
    realFolders.set(parent, real)
    folders.push(path)
    if (real !== parent) folders.push(join(real, basename(path)))
    await yieldToEventLoop()
  }
  return folders
}
