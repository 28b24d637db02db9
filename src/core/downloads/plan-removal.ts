import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { LeftBehind } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { clientFolders } from '../download-clients/client-folders.ts'
import { ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import type { ListDownloadsDeps } from './list-downloads.ts'
import { pathsBelow } from './own-files.ts'
import { currentPlace, whyFilesStay } from './why-files-stay.ts'

export type RemovalDeps = ListDownloadsDeps & Pick<AppContext, 'imports' | 'settings' | 'rootFolders' | 'about'>

/** The download to remove. `stored` is `null` for an untracked one. */
export type RemovalTarget = { downloader: Downloader; clientId: string; stored: StoredDownload | null }

/** How the files of a download are deleted: by its client, or by Ludarr where the client leaves them. */
export type RemovalPlan = { deleteFiles: boolean; left: LeftBehind | null; kept: string | null }

/**
 * Plans which files are deleted with a download, before anything changes: only its own. Files that the library or another
 * download needs stay, and so do doubtful ones; `kept` is the reason. Throws what the client throws.
 */
export async function planRemoval(app: RemovalDeps, target: RemovalTarget): Promise<RemovalPlan> {
  const { downloader, stored } = target
  const leaves = app.downloadClientKinds[downloader.type]?.leavesFiles === true
  const reported = await findReported(app, target)
  const record = stored === null ? null : app.imports.latestOf(stored.id)
  const stay = await whyFilesStay(app, { target, reported, record })
  if (stay !== null) return { ...keepFiles(stay.reason), deleteFiles: stay.isShared && leaves }
  const path = currentPlace(app, { target, reported })
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

/** The download as its client lists it now: its files may just have been moved. Throws what the client throws. */
export async function findReported(
  { clientMonitor }: Pick<AppContext, 'clientMonitor'>,
  { downloader, clientId }: Pick<RemovalTarget, 'downloader' | 'clientId'>,
): Promise<ClientDownload | null> {
  const isIt = (reported: ClientDownload): boolean => reported.clientId.toLowerCase() === clientId.toLowerCase()
  return (await clientMonitor.refreshDownloads(downloader)).find(isIt) ?? null
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
  const all = reported === null ? [] : await app.clientOf(downloader).files?.(clientId)
  // Junk goes with the folder.
  const listed = all?.filter((file) => !isJunk(file.path))
  if (listed === undefined || listed.length === 0) return 'unknown'
  if ((await lstat(path)).isFile())
    return listed.length === 1 && basename(listed[0]?.path ?? '') === name ? [name] : 'unknown'
  return pathsBelow(path, listed) ?? 'unknown'
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
