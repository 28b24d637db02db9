import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { type LeftBehind, queueStatuses } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { foldersOverlap } from '../library/folder-owners.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import type { ListDownloadsDeps } from './list-downloads.ts'
import { isNeededByGame } from './needed-by-game.ts'
import { placesInClients } from './same-in-client.ts'
import { toLocalPath } from './source-location.ts'

export type RemovalDeps = ListDownloadsDeps & Pick<AppContext, 'imports' | 'settings' | 'rootFolders' | 'about'>

/** What is to be removed: `stored` is `null` for what nobody tracks. */
export type RemovalTarget = { downloader: Downloader; clientId: string; stored: StoredDownload | null }

/** How a download goes together with its data: by its client, or by us where that leaves all of it. */
export type RemovalPlan = { deleteFiles: boolean; left: LeftBehind | null; kept: string | null }

/**
 * Looks up what goes when a download is removed with its data, before anything is touched: only what is its own. What
 * the library or another download needs stays, and so does everything in doubt; `kept` says why. Throws what the client
 * says.
 */
export async function planRemoval(app: RemovalDeps, doomed: RemovalTarget): Promise<RemovalPlan> {
  const { downloader, clientId, stored } = doomed
  const leaves = app.downloadClientKinds[downloader.type]?.leavesFiles === true
  const isIt = (one: ClientDownload): boolean => one.clientId.toLowerCase() === clientId.toLowerCase()
  const listed = leaves || stored === null ? await app.clientMonitor.listDownloads(downloader, 0) : []
  const told = listed.find(isIt) ?? null
  const path = toLocalPath(app, downloader, told?.contentPath ?? stored?.path ?? null)
  const record = stored === null ? null : app.imports.latestOf(stored.id)
  for (const place of [path, record?.sourcePath ?? null]) {
    if (isNeededByGame(app, place, record)) return keeping('the library needs them')
  }
  if (!leaves) return { deleteFiles: true, left: null, kept: null }
  if (path === null || (await ifExists(lstat(path))) === null) {
    return { ...keeping(`Ludarr sees none at ${path ?? 'any place'}`), deleteFiles: true }
  }
  const refusal = await refusalFor(app, path, doomed)
  if (refusal !== null) return { ...keeping(refusal), deleteFiles: true }
  const files = await ownFiles(app, doomed, path, told)
  if (files === 'unknown')
    return { ...keeping(`${downloader.name} does not tell which are its own`), deleteFiles: true }
  return { deleteFiles: true, left: { root: path, files }, kept: null }
}

function keeping(kept: string): RemovalPlan {
  return { deleteFiles: false, left: null, kept }
}

async function refusalFor(app: RemovalDeps, path: string, doomed: RemovalTarget): Promise<string | null> {
  if ((await lstat(path)).isSymbolicLink()) return `${path} is a link`
  const real = join(await realpath(dirname(path)), basename(path))
  const others = [...listedPaths(app, doomed), ...unfinishedPaths(app, doomed)]
  if (others.some((other) => other !== null && foldersOverlap(path, other))) return 'another download has files there'
  for (const root of rootsOf(app)) {
    const place = (await ifExists(realpath(root)).catch(() => null)) ?? root
    if ([path, real].some((one) => one === place || one === root || isInside(one, place))) {
      return `${path} is or holds the folder ${root}`
    }
  }
  const closed = [app.about.dataFolder, ...app.rootFolders.all().flatMap(closedRoot)]
  const inClosed = closed.find((folder) => isInside(folder, real) || isInside(folder, path))
  return inClosed === undefined ? null : `nothing may be deleted in ${inClosed}`
}

function closedRoot({ path, allowDelete }: { path: string; allowDelete: boolean }): string[] {
  return allowDelete ? [] : [path]
}

/** Where the other downloads lie that any client told of last, as the same data may be shared under another hash. */
function listedPaths(app: RemovalDeps, { downloader, clientId }: RemovalTarget): (string | null)[] {
  const placeOf = placesInClients(app)
  const place = placeOf(downloader.id, clientId)
  return app.downloaders.all().flatMap((client) => {
    const listed = app.clientMonitor.lastSnapshot(client.id) ?? []
    const others = listed.filter((one) => placeOf(client.id, one.clientId) !== place)
    return others.map(({ contentPath }) => toLocalPath(app, client, contentPath))
  })
}

function unfinishedPaths(app: RemovalDeps, { stored }: RemovalTarget): (string | null)[] {
  const needing = app.downloads.withStatus(queueStatuses)
  const others = needing.filter(({ id, removal }) => id !== stored?.id && removal === null)
  return others.map(({ path, downloaderId }) => {
    const client = downloaderId === null ? null : app.downloaders.find(downloaderId)
    return toLocalPath(app, client, path)
  })
}

/** Folders that are never a download themselves. */
function rootsOf(app: RemovalDeps): string[] {
  const { libraryRoot } = readImportSettings(app)
  return [
    '/',
    app.about.dataFolder,
    ...(libraryRoot === null ? [] : [libraryRoot]),
    ...app.rootFolders.all().map(({ path }) => path),
    ...app.settings.pathMappings().map(({ localPath }) => localPath),
    ...app.downloaders.all().flatMap((one) => toLocalPath(app, one, one.downloadPath) ?? []),
  ]
}

/**
 * Of a torrent or a plain file what its client lists; of a job from usenet its whole folder, which bears its name: a
 * client may be told to put the files of all jobs side by side.
 */
async function ownFiles(
  app: RemovalDeps,
  { downloader, clientId, stored }: RemovalTarget,
  path: string,
  told: ClientDownload | null,
): Promise<string[] | null | 'unknown'> {
  const name = basename(path)
  const isUsenet = app.downloadClientKinds[downloader.type]?.protocols.includes('usenet') === true
  if (isUsenet) return plain(name).startsWith(plain(told?.name ?? stored?.title ?? '?')) ? null : 'unknown'
  const listed = told === null ? [] : await app.clientOf(downloader).files?.(clientId)
  if (listed === undefined || listed.length === 0) return 'unknown'
  if ((await lstat(path)).isFile())
    return listed.length === 1 && basename(listed[0]?.path ?? '') === name ? [name] : 'unknown'
  const within = listed.flatMap((file) => (file.path.startsWith(`${name}/`) ? file.path.slice(name.length + 1) : []))
  return within.length === 0 ? 'unknown' : within
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
