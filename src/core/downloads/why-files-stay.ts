import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { localPaths } from '../download-clients/local-path.ts'
import type { Identity } from '../files/folder-handle.ts'
import { otherPathsOf } from '../files/other-mounts.ts'
import { isInside } from '../files/path-inside.ts'
import { placeOf, placesOf } from '../files/places.ts'
import { isPlaceOfGame } from '../library/folder-owners.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { isLinkedInto } from './linked-into.ts'
import { isNeededByGame } from './needed-files.ts'
import type { RemovalDeps, RemovalTarget } from './plan-removal.ts'
import { isSharedPath } from './shared-path.ts'

/** A download as its client lists it at this moment (`null` if it does not), and its last import. */
export type Removable = { target: RemovalTarget; reported: ClientDownload | null; record: StoredImport | null }

/** `isShared`: another download has files at the same place, which a client deletes as well. */
export type WhyFilesStay = { reason: string; isShared: boolean }

/** `before`: where the files were at the import, by all of its paths. */
type Asked = Removable & { before: ReadonlySet<string> }
type Question = (app: RemovalDeps, download: Asked, place: string) => Promise<string | null> | string | null

const libraryReason = 'the library needs them'

/**
 * Asked about each place of a download's files, in this order. Each answers with the reason why they stay, or with null.
 */
const questions: readonly Question[] = [
  async (app, { record }, place) => ((await isNeededByGame(app, place, record)) ? libraryReason : null),
  // The import that placed links may be forgotten.
  async (app, _download, place) => ((await isLinkedInto(app, place)) ? libraryReason : null),
  containsFolderOfOurs,
  movedIntoFolderOfOurs,
]

/**
 * Why the files of a download stay when it is removed from its client, or null if they may go. The same answer holds for
 * every removal. It looks at where the client has the files now and where they were when they were imported: users move
 * torrents in their clients, into the library as well. Throws what the client throws.
 */
export async function whyFilesStay(app: RemovalDeps, download: Removable): Promise<WhyFilesStay | null> {
  const { target, reported } = download
  if (isTorrent(app, target) && reported !== null) {
    if (reported.state === 'moving') return stay(`${target.downloader.name} is moving them`)
    if (reported.contentPath === null && reported.progress >= 1)
      return stay(`${target.downloader.name} does not report where they are`)
    const unseen = await movedOutOfSight(app, download)
    if (unseen !== null) return stay(unseen)
  }
  const now = currentPlace(app, download)
  const before = await pathsOf(app, download.record?.sourcePath ?? null)
  const places = new Set([...(await pathsOf(app, now)), ...before])
  for (const place of places) {
    for (const question of questions) {
      const reason = await question(app, { ...download, before }, place)
      if (reason !== null) return stay(reason)
    }
  }
  if (now !== null && (await isPlaceOfGame(app, now))) return stay(libraryReason)
  for (const place of places) {
    if (await isSharedPath(app, target, place)) return { reason: 'another download has files there', isShared: true }
  }
  return null
}

/** An untracked one counts as a torrent if its client has nothing else. */
function isTorrent({ downloadClientKinds }: RemovalDeps, { downloader, stored }: RemovalTarget): boolean {
  if (stored !== null) return stored.protocol === 'torrent'
  return downloadClientKinds[downloader.type]?.protocols.every((protocol) => protocol === 'torrent') === true
}

const stay = (reason: string): WhyFilesStay => ({ reason, isShared: false })

/**
 * A client may have the library by another path than Ludarr, without a path mapping for it. Files that were moved to where
 * Ludarr sees none may be those of a game.
 */
async function movedOutOfSight(app: RemovalDeps, { target, reported, record }: Removable): Promise<string | null> {
  const before = record?.sourcePath ?? null
  const remote = reported?.contentPath ?? null
  if (before === null || remote === null) return null
  const place = currentPlace(app, { target, reported })
  if (place !== null && (place === before || (await isSeen(place)))) return null
  return `Ludarr sees none at ${remote}`
}

const isSeen = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** Where the client has the files now. */
export function currentPlace(app: RemovalDeps, { target, reported }: Omit<Removable, 'record'>): string | null {
  return localPaths(app)(target.downloader, reported?.contentPath ?? target.stored?.path ?? null)
}

/** All paths of the files at a place: as it is written, with links resolved, and through other mounts. */
async function pathsOf(app: RemovalDeps, place: string | null): Promise<Set<string>> {
  if (place === null) return new Set()
  const real = await realPathOf(place)
  const paths = new Set([place, real, ...(await otherPathsOf(real))])
  for (const path of [...paths]) for (const each of await belowFoldersOfOurs(app, path)) paths.add(each)
  return paths
}

/**
 * A real path as it reads below folders of ours that are links to a folder around it, since the folders of games are
 * stored that way.
 */
async function belowFoldersOfOurs(app: RemovalDeps, real: string): Promise<string[]> {
  const around = new Map<Identity, string>()
  for (let folder = real; ; folder = dirname(folder)) {
    const place = await placeOf(folder).catch(() => null)
    if (place !== null) around.set(place.identity, folder)
    if (folder === dirname(folder)) break
  }
  const found = await placesOf(foldersOfOurs(app))
  return foldersOfOurs(app).flatMap((folder, index) => {
    const shown = around.get(found[index]?.identity ?? '')
    return shown === undefined || shown === folder ? [] : [join(folder, relative(shown, real))]
  })
}

/** The path itself if it does not exist or cannot be resolved. */
const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => path)

function containsFolderOfOurs(app: RemovalDeps, _download: Removable, place: string): string | null {
  const folder = foldersOfOurs(app).find((each) => each === place || isInside(place, each))
  return folder === undefined ? null : `${place} is, or contains, ${folder}`
}

/** A user who moves a torrent into the library or a root folder wants to keep it there. */
function movedIntoFolderOfOurs(app: RemovalDeps, { before }: Asked, place: string): string | null {
  if (before.size === 0 || before.has(place)) return null
  const folder = foldersOfOurs(app).find(
    (each) => isInside(each, place) && ![...before].some((old) => isInside(each, old)),
  )
  return folder === undefined ? null : `they were moved into ${folder}`
}

function foldersOfOurs(app: Pick<AppContext, 'settings' | 'rootFolders' | 'about'>): string[] {
  const { libraryRoot, recycleFolder } = readImportSettings(app)
  const folders = [libraryRoot, recycleFolder, app.about.dataFolder, ...app.rootFolders.all().map(({ path }) => path)]
  return folders.filter((folder) => folder !== null)
}
