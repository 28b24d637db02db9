import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { Role } from '#domain/accounts/user.ts'
import type { RootFolder } from '#domain/games/root-folder.ts'
import type { AppContext } from '../app-context.ts'
import { describeFileError } from '../files/file-errors.ts'
import { placeOf } from '../files/places.ts'
import { currentRootMessage } from './missing-games.ts'

/** A root folder as users of a role see it, with whether it is readable, and its disk space in bytes. */
export async function inspectRoot(
  app: Pick<AppContext, 'scans'>,
  root: StoredRootFolder,
  role: Role,
): Promise<RootFolder> {
  const { createdAt, ...kept } = root
  const fault = await describeUnreadableFolder(root.path)
  const space = fault === null ? await statfs(root.path).catch(() => null) : null
  const noticed = fault === null ? await currentRootMessage(app, root) : null
  return {
    ...kept,
    accessible: fault === null,
    totalBytes: space === null ? null : space.blocks * space.bsize,
    freeBytes: space === null ? null : space.bavail * space.bsize,
    message: (role === 'admin' ? noticed?.message : noticed?.publicMessage) ?? fault,
  }
}

/** A message why a folder cannot be read; `null` if it can. */
export async function describeUnreadableFolder(path: string): Promise<string | null> {
  try {
    const place = await placeOf(path)
    if (place === null) return `There is no folder ${path}. Is its disk mounted?`
    if (!place.facts.isDirectory()) return `${path} is a file, not a folder`
    await access(place.path, constants.R_OK | constants.X_OK)
    return null
  } catch (error) {
    return describeFileError(`${path} cannot be read`, error)
  }
}
