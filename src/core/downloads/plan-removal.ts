import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { type LeftBehind, queueStatuses } from '#domain/download.ts'
import type { Downloader } from '#domain/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { ifThere } from '../importing/file-fault.ts'
import { liesInside } from '../importing/inside.ts'
import { pathHere } from '../importing/prepare-import.ts'
import { foldersMeet } from '../library/folder-holder.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { askClient } from './ask-client.ts'
import type { ListingProgram } from './list-downloads.ts'
import { isNeededByGame } from './needed-by-game.ts'
import { placesInClients } from './same-in-client.ts'

export type RemovalParts = ListingProgram & Pick<Program, 'imports' | 'settings' | 'rootFolders' | 'about'>

/** What is to be removed: `stored` is `null` for what nobody tracks. */
export type Doomed = { downloader: Downloader; clientId: string; stored: StoredDownload | null }

/** How a download goes together with its data: by its client, or by us where that leaves all of it. */
export type RemovalPlan = { deleteFiles: boolean; left: LeftBehind | null; kept: string | null }

/**
 * Looks up what goes when a download is removed with its data, before anything is touched: only what is its own. What
 * the library or another download needs stays, and so does everything in doubt; `kept` says why. Throws what the client
 * says.
 */
export async function planRemoval(program: RemovalParts, doomed: Doomed): Promise<RemovalPlan> {
  const { downloader, clientId, stored } = doomed
  const leaves = program.downloadClientKinds[downloader.type]?.leavesFiles === true
  const isIt = (one: ClientDownload): boolean => one.clientId.toLowerCase() === clientId.toLowerCase()
  const listed = leaves || stored === null ? await askClient(program, downloader, 0) : []
  const told = listed.find(isIt) ?? null
  const path = pathHere(program, downloader, told?.contentPath ?? stored?.path ?? null)
  const record = stored === null ? null : program.imports.latestOf(stored.id)
  for (const place of [path, record?.sourcePath ?? null]) {
    if (isNeededByGame(program, place, record)) return keeping('the library needs them')
  }
  if (!leaves) return { deleteFiles: true, left: null, kept: null }
  if (path === null || (await ifThere(lstat(path))) === null) {
    return { ...keeping(`Ludarr sees none at ${path ?? 'any place'}`), deleteFiles: true }
  }
  const refusal = await refusalFor(program, path, doomed)
  if (refusal !== null) return { ...keeping(refusal), deleteFiles: true }
  const files = await ownFiles(program, doomed, path, told)
  if (files === 'unknown')
    return { ...keeping(`${downloader.name} does not tell which are its own`), deleteFiles: true }
  return { deleteFiles: true, left: { root: path, files }, kept: null }
}

function keeping(kept: string): RemovalPlan {
  return { deleteFiles: false, left: null, kept }
}

async function refusalFor(program: RemovalParts, path: string, doomed: Doomed): Promise<string | null> {
  if ((await lstat(path)).isSymbolicLink()) return `${path} is a link`
  const real = join(await realpath(dirname(path)), basename(path))
  const others = [...listedPaths(program, doomed), ...unfinishedPaths(program, doomed)]
  if (others.some((other) => other !== null && foldersMeet(path, other))) return 'another download has files there'
  for (const root of rootsOf(program)) {
    const place = (await ifThere(realpath(root)).catch(() => null)) ?? root
    if ([path, real].some((one) => one === place || one === root || liesInside(one, place))) {
      return `${path} is or holds the folder ${root}`
    }
  }
  const closed = [program.about.dataFolder, ...program.rootFolders.all().flatMap(closedRoot)]
  const inClosed = closed.find((folder) => liesInside(folder, real) || liesInside(folder, path))
  return inClosed === undefined ? null : `nothing may be deleted in ${inClosed}`
}

function closedRoot({ path, allowDelete }: { path: string; allowDelete: boolean }): string[] {
  return allowDelete ? [] : [path]
}

/** Where the other downloads lie that any client told of last, as the same data may be shared under another hash. */
function listedPaths(program: RemovalParts, { downloader, clientId }: Doomed): (string | null)[] {
  const placeOf = placesInClients(program)
  const place = placeOf(downloader.id, clientId)
  return program.downloaders.all().flatMap((client) => {
    const listed = program.live.lists.get(client.id)?.downloads ?? []
    const others = listed.filter((one) => placeOf(client.id, one.clientId) !== place)
    return others.map(({ contentPath }) => pathHere(program, client, contentPath))
  })
}

function unfinishedPaths(program: RemovalParts, { stored }: Doomed): (string | null)[] {
  const needing = program.downloads.withStatus(queueStatuses)
  const others = needing.filter(({ id, removal }) => id !== stored?.id && removal === null)
  return others.map(({ path, downloaderId }) => {
    const client = downloaderId === null ? null : program.downloaders.find(downloaderId)
    return pathHere(program, client, path)
  })
}

/** Folders that are never a download themselves. */
function rootsOf(program: RemovalParts): string[] {
  const { libraryRoot } = readImportSettings(program)
  return [
    '/',
    program.about.dataFolder,
    ...(libraryRoot === null ? [] : [libraryRoot]),
    ...program.rootFolders.all().map(({ path }) => path),
    ...program.settings.pathMappings().map(({ localPath }) => localPath),
    ...program.downloaders.all().flatMap((one) => pathHere(program, one, one.downloadPath) ?? []),
  ]
}

/**
 * Of a torrent or a plain file what its client lists; of a job from usenet its whole folder, which bears its name: a
 * client may be told to put the files of all jobs side by side.
 */
async function ownFiles(
  program: RemovalParts,
  { downloader, clientId, stored }: Doomed,
  path: string,
  told: ClientDownload | null,
): Promise<string[] | null | 'unknown'> {
  const name = basename(path)
  const isUsenet = program.downloadClientKinds[downloader.type]?.protocols.includes('usenet') === true
  if (isUsenet) return plain(name).startsWith(plain(told?.name ?? stored?.title ?? '?')) ? null : 'unknown'
  const listed = told === null ? [] : await program.clientOf(downloader).files?.(clientId)
  if (listed === undefined || listed.length === 0) return 'unknown'
  if ((await lstat(path)).isFile())
    return listed.length === 1 && basename(listed[0]?.path ?? '') === name ? [name] : 'unknown'
  const within = listed.flatMap((file) => (file.path.startsWith(`${name}/`) ? file.path.slice(name.length + 1) : []))
  return within.length === 0 ? 'unknown' : within
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
