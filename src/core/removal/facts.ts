import { realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext, ClientAccess, Repositories } from '../app-context.ts'
import { localPaths } from '../download-clients/local-path.ts'
import type { Identity } from '../files/folder-handle.ts'
import { otherPathsOf } from '../files/other-mounts.ts'
import { placeOf, placesOf } from '../files/places.ts'
import { readImportSettings } from '../settings/import-settings.ts'

export type RemovalDeps = Repositories & ClientAccess & Pick<AppContext, 'about' | 'log' | 'queues'>

/** A download that is to leave its client. `stored` is `null` for an untracked one. */
export type Removable = { downloader: Downloader; clientId: string; stored: StoredDownload | null }

/** Everything that the questions are asked about, read at one moment. */
export type RemovalFacts = Removable & {
  /** As its client lists it now: its files may just have been moved. `null` if it does not. */
  reported: ClientDownload | null
  /** Its last import. */
  record: StoredImport | null
  /** The downloads that were imported from it, if the library having their files is why it is removed. */
  imported: readonly StoredDownload[] | null
  /** Where the files are now. */
  place: string | null
  /** All paths of the files where they are now, and where they were at the import. */
  now: ReadonlySet<string>
  before: ReadonlySet<string>
  /** Both: users move torrents in their clients, into the library as well. */
  paths: ReadonlySet<string>
  /** The library folder, the root folders, and those of Ludarr itself. */
  folders: readonly string[]
}

/** Why the files of a download stay, or `null` if this is no reason. Throws what the client throws. */
export type Question = (app: RemovalDeps, facts: RemovalFacts) => Promise<string | null> | string | null

/** `leftAt`: where the files are of a download that the client has forgotten. Throws what the client throws. */
export async function readFacts(
  app: RemovalDeps,
  target: Removable,
  { imported, leftAt }: Pick<RemovalFacts, 'imported'> & { leftAt: string | null },
): Promise<RemovalFacts> {
  const { downloader, clientId, stored } = target
  const isIt = (listed: ClientDownload): boolean => listed.clientId.toLowerCase() === clientId.toLowerCase()
  const reported = (await app.clientMonitor.refreshDownloads(downloader)).find(isIt) ?? null
  const record = stored === null ? null : app.imports.latestOf(stored.id)
  const known = reported === null ? leftAt : null
  const place = known ?? localPaths(app)(downloader, reported?.contentPath ?? stored?.path ?? null)
  const { libraryRoot, recycleFolder } = readImportSettings(app)
  const roots = app.rootFolders.all().map(({ path }) => path)
  const folders = [libraryRoot, recycleFolder, app.about.dataFolder, ...roots].filter((folder) => folder !== null)
  const before = await pathsOf(folders, record?.sourcePath ?? null)
  const now = await pathsOf(folders, place)
  return { ...target, reported, record, imported, place, now, before, paths: now.union(before), folders }
}

/** All paths of the files at a place: as it is written, with links resolved, and through other mounts. */
async function pathsOf(folders: readonly string[], place: string | null): Promise<Set<string>> {
  if (place === null) return new Set()
  // The path itself if it does not exist or cannot be resolved.
  const real = await realpath(place).catch(() => place)
  const paths = new Set([place, real, ...(await otherPathsOf(real))])
  for (const path of [...paths]) for (const each of await belowLinkedFolders(folders, path)) paths.add(each)
  return paths
}

/** A real path as it reads below folders that are links to a folder around it: folders of games are stored that way. */
async function belowLinkedFolders(folders: readonly string[], real: string): Promise<string[]> {
  const around = new Map<Identity, string>()
  for (let folder = real; ; folder = dirname(folder)) {
    const place = await placeOf(folder).catch(() => null)
    if (place !== null) around.set(place.identity, folder)
    if (folder === dirname(folder)) break
  }
  const places = await placesOf(folders)
  return folders.flatMap((folder, index) => {
    const shown = around.get(places[index]?.identity ?? '')
    return shown === undefined || shown === folder ? [] : [join(folder, relative(shown, real))]
  })
}
