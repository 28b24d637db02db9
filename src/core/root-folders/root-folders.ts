import { randomUUID } from 'node:crypto'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { Role } from '#domain/accounts/user.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import type { NewRootFolder, RootFolder } from '#domain/games/root-folder.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { basename, dirname, isAbsolute } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { enteredNameFault } from '../files/entered-path.ts'
import { placeOf } from '../files/places.ts'
import { systemFolderFault } from '../files/system-folders.ts'
import { assertNoOverlap, reservedFolders } from '../library/reserved-folders.ts'
import { describeUnreadableFolder, inspectRoot } from './inspect-root.ts'

type Deps = Pick<AppContext, 'rootFolders' | 'scans' | 'settings' | 'clock' | 'about'>

/** The root folders as users of a role see them. */
export function listRootFolders(app: Pick<AppContext, 'rootFolders' | 'scans'>, role: Role): Promise<RootFolder[]> {
  return Promise.all(app.rootFolders.all().map((root) => inspectRoot(app, root, role)))
}

/**
 * Adds a root folder by its real path. Throws AppError `invalid` if it is not a readable folder, `conflict` if it
 * overlaps another root or the library folder.
 */
export async function addRootFolder(app: Deps, input: NewRootFolder): Promise<RootFolder> {
  const path = await checkedPath(app, input.path, null)
  const root: StoredRootFolder = {
    id: randomUUID(),
    path,
    name: input.name?.trim() ?? (basename(path) || path),
    enabled: input.enabled ?? true,
    allowDelete: input.allowDelete ?? false,
    kind: input.kind ?? 'games',
    lastScanAt: null,
    message: null,
    createdAt: instant(app.clock),
  }
  app.rootFolders.insert(root)
  return inspectRoot(app, root, 'admin')
}

/** Changes a root folder. Throws as `addRootFolder` does, and AppError `not-found`. */
export async function changeRootFolder(app: Deps, id: string, change: Partial<NewRootFolder>): Promise<RootFolder> {
  const before = findRootFolder(app, id)
  const path = change.path === undefined ? before.path : await checkedPath(app, change.path, id)
  const { enabled = before.enabled, allowDelete = before.allowDelete, name = before.name, kind = before.kind } = change
  const moved = path === before.path ? {} : { lastScanAt: null, message: null }
  app.rootFolders.update(id, { path, enabled, allowDelete, kind, name: name.trim(), ...moved })
  return inspectRoot(app, findRootFolder(app, id), 'admin')
}

/** Removes a root folder from the settings. Its files and games stay. Throws AppError `not-found`. */
export function removeRootFolder(app: Pick<AppContext, 'rootFolders'>, id: string): void {
  findRootFolder(app, id)
  app.rootFolders.remove(id)
}

export function checkRootFolder(app: Pick<AppContext, 'rootFolders' | 'scans'>, id: string): Promise<RootFolder> {
  return inspectRoot(app, findRootFolder(app, id), 'admin')
}

export function findRootFolder({ rootFolders }: Pick<AppContext, 'rootFolders'>, id: string): StoredRootFolder {
  const root = rootFolders.find(id)
  if (root === null) throw new AppError('not-found', say('library.rootFolderNotFound'))
  return root
}

async function checkedPath(app: Deps, input: string, ownId: string | null): Promise<string> {
  const path = input.trim()
  if (!isAbsolute(path) || path.includes('\0')) {
    throw invalid('Enter an absolute path, starting with a slash (on Windows with a drive letter)')
  }
  const nameFault = enteredNameFault(path)
  if (nameFault !== null) throw invalid(nameFault)
  const fault = await describeUnreadableFolder(path)
  if (fault !== null) throw invalid(fault)
  const mine = await placeOf(await realpath(path))
  if (mine === null) throw invalid(`There is no folder ${path}`)
  if (mine.path === dirname(mine.path)) throw invalid('The top-level folder of a disk cannot be a root folder')
  const systemFault = systemFolderFault(mine.path)
  if (systemFault !== null) throw invalid(systemFault)
  for (const other of reservedFolders(app, ownId)) await assertNoOverlap(mine, other)
  return mine.path
}

function invalid(message: Text): AppError {
  return fieldError('path', message)
}
