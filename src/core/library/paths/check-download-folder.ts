import type { Downloader } from '#domain/downloads/downloader.ts'
import { isInRemoteFolder } from '#domain/downloads/path-mapping.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Needs } from '../../app-context.ts'
import { reportedFolders } from '../../download-clients/client-folders.ts'
import { localPaths } from '../../download-clients/local-path.ts'
import { isInsideOrSame } from '../../files/path-inside.ts'
import type { PlannedPlace } from '../../files/places.ts'
import { isOfOthers, resolvedOrNull } from './check-folder.ts'
import { findReservedUse, readPathRules } from './path-rules.ts'

type Deps = Needs<typeof isOfOthers>

export type DownloadFolderRequest = { userId: string; clients: readonly Downloader[]; path: string }

/**
 * Checks the folder in which a user wants a download saved, for every client that may get it. Nobody may choose Ludarr's
 * own folders; a member's folder must be inside the client's download folder and belong to no other user's game. Throws
 * AppError `forbidden`.
 */
export async function assertDownloadFolderAllowed(app: Deps, request: DownloadFolderRequest): Promise<void> {
  const { userId, clients, path } = request
  const isAdmin = app.users.find(userId)?.role === 'admin'
  const rules = await readPathRules(app)
  // A download folder may be in a download folder.
  const own = { ...rules, contents: [], reserved: rules.reserved.filter(({ sharedWithRoot }) => !sharedWithRoot) }
  const toLocalPath = localPaths(app)
  for (const client of clients) {
    const planned = await plannedOrNull(toLocalPath(client, path))
    if (!isAdmin && !(await isMembersFolder(app, request, client, planned))) {
      throw new AppError('forbidden', say('library.folderOutsideDownloads', { name: client.name }))
    }
    const label = planned === null ? null : await findReservedUse(own, planned)
    if (label !== null) throw new AppError('forbidden', say('library.overlaps', { what: label }))
  }
}

async function isMembersFolder(
  app: Deps,
  { userId, path }: DownloadFolderRequest,
  client: Downloader,
  planned: PlannedPlace | null,
): Promise<boolean> {
  const folder = client.downloadPath ?? reportedFolders(app)[client.id] ?? null
  if (folder === null || !isInRemoteFolder(folder, path) || planned === null) return false
  const top = await plannedOrNull(localPaths(app)(client, folder))
  const isWithin = top !== null && isInsideOrSame(top.path, planned.path)
  return isWithin && !(await isOfOthers(app, { userId, gameId: null }, planned.path))
}

async function plannedOrNull(path: string | null): Promise<PlannedPlace | null> {
  return path === null ? null : resolvedOrNull(path)
}
