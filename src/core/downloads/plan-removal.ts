import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { LeftBehind } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { clientFolders } from '../download-clients/client-folders.ts'
import { localPaths } from '../download-clients/local-path.ts'
import { ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { isLinkedInto } from './linked-into.ts'
import type { ListDownloadsDeps } from './list-downloads.ts'
import { isNeededByGame } from './needed-files.ts'
import { pathsBelow } from './own-files.ts'
import { isSharedPath } from './shared-path.ts'

export type RemovalDeps = ListDownloadsDeps & Pick<AppContext, 'imports' | 'settings' | 'rootFolders' | 'about'>

/** The download to remove. `stored` is `null` for an untracked one. */
export type RemovalTarget = { downloader: Downloader; clientId: string; stored: StoredDownload | null }

const listMaxAgeMs = 5000
const sharedReason = 'another download has files there'

/** How the files of a download are deleted: by its client, or by Ludarr where the client leaves them. */
export type RemovalPlan = { deleteFiles: boolean; left: LeftBehind | null; kept: string | null }

/**
 * Plans which files are deleted with a download, before anything changes: only its own. Files that the library or another
 * download needs stay, and so do doubtful ones; `kept` is the reason. Throws what the client throws.
 */
export async function planRemoval(app: RemovalDeps, target: RemovalTarget): Promise<RemovalPlan> {
  const { downloader, clientId, stored } = target
  const leaves = app.downloadClientKinds[downloader.type]?.leavesFiles === true
  const isIt = (reported: ClientDownload): boolean => reported.clientId.toLowerCase() === clientId.toLowerCase()
  const listed = await app.clientMonitor.listDownloads(downloader, leaves || stored === null ? 0 : listMaxAgeMs)
  const reported = listed.find(isIt) ?? null
  const path = localPaths(app)(downloader, reported?.contentPath ?? stored?.path ?? null)
  const record = stored === null ? null : app.imports.latestOf(stored.id)
  for (const needed of [path, record?.sourcePath ?? null]) {
    if (await isNeededByGame(app, needed, record)) return keepFiles('the library needs them')
  }
  // The import that placed links may be forgotten.
  if (path !== null && (await isLinkedInto(app, path))) return keepFiles('the library needs them')
  if (await isSharedPath(app, target, path)) return { ...keepFiles(sharedReason), deleteFiles: leaves }
  if (!leaves) return { deleteFiles: true, left: null, kept: null }
  if (path === null || (await ifExists(lstat(path))) === null) {
    return { ...keepFiles(`Ludarr sees none at ${path ?? 'any path'}`), deleteFiles: true }
  }
  const reason = await reasonToKeep(app, path)
  if (reason !== null) return { ...keepFiles(reason), deleteFiles: true }
  const files = await ownFiles(app, target, path, reported)
  if (files === 'unknown')
    return { ...keepFiles(`${downloader.name} does not report which files belong to it`), deleteFiles: true }
  return { deleteFiles: true, left: { root: path, files }, kept: null }
}

function keepFiles(kept: string): RemovalPlan {
  return { deleteFiles: false, left: null, kept }
}

async function reasonToKeep(app: RemovalDeps, path: string): Promise<string | null> {
  if ((await lstat(path)).isSymbolicLink()) return `${path} is a link`
  const real = join(await realpath(dirname(path)), basename(path))
  for (const root of rootsOf(app)) {
    const place = (await ifExists(realpath(root)).catch(() => null)) ?? root
    if ([path, real].some((other) => other === place || other === root || isInside(other, place))) {
      return `${path} is or holds the folder ${root}`
    }
  }
  const protectedFolders = [app.about.dataFolder, ...app.rootFolders.all().flatMap(protectedRoot)]
  const inProtected = protectedFolders.find((folder) => isInside(folder, real) || isInside(folder, path))
  return inProtected === undefined ? null : `nothing may be deleted in ${inProtected}`
}

function protectedRoot({ path, allowDelete }: { path: string; allowDelete: boolean }): string[] {
  return allowDelete ? [] : [path]
}

/** Folders that can never be a download. */
function rootsOf(app: RemovalDeps): string[] {
  const { libraryRoot } = readImportSettings(app)
  return [
    '/',
    app.about.dataFolder,
    ...(libraryRoot === null ? [] : [libraryRoot]),
    ...app.rootFolders.all().map(({ path }) => path),
    ...clientFolders(app).map(({ path }) => path),
  ]
}

/**
 * For a torrent or a direct download, the files that its client lists. For a Usenet job, its whole folder (`null`), but
 * only if that has the job's name: a client may be set to put the files of all jobs in one folder.
 */
async function ownFiles(
  app: RemovalDeps,
  { downloader, clientId, stored }: RemovalTarget,
  path: string,
  reported: ClientDownload | null,
): Promise<string[] | null | 'unknown'> {
  const name = basename(path)
  const isUsenet = app.downloadClientKinds[downloader.type]?.protocols.includes('usenet') === true
  if (isUsenet) return plain(name).startsWith(plain(reported?.name ?? stored?.title ?? '?')) ? null : 'unknown'
  const listed = reported === null ? [] : await app.clientOf(downloader).files?.(clientId)
  if (listed === undefined || listed.length === 0) return 'unknown'
  if ((await lstat(path)).isFile())
    return listed.length === 1 && basename(listed[0]?.path ?? '') === name ? [name] : 'unknown'
  return pathsBelow(path, listed) ?? 'unknown'
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
