import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { DownloadRows, FolderRows } from '#db/rows.ts'
import type { LeftBehind } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { localPaths } from '../download-clients/local-path.ts'
import { allPathsOf } from '../files/all-paths.ts'
import { type Place, placeOf } from '../files/places.ts'
import { readImportSettings } from '../settings/import-settings.ts'

export type RemovalDeps = DownloadRows &
  FolderRows &
  Pick<AppContext, 'clientMonitor' | 'clientOf' | 'downloadClientKinds' | 'settings' | 'users'> &
  Pick<AppContext, 'about' | 'log' | 'queues'>

/** A download that is to leave its client. `stored` is `null` for an untracked one. */
export type Removable = { downloader: Downloader; clientId: string; stored: StoredDownload | null }

/** Everything that the questions are asked about, read at one moment. */
export type RemovalFacts = Removable & {
  /** The download as its client lists it now: its files may just have been moved. `null` if it is not listed. */
  reported: ClientDownload | null
  /** The last import of the download. */
  record: StoredImport | null
  /** The downloads that were imported from it, if the library having their files is why it is removed. */
  imported: readonly StoredDownload[] | null
  /** What its client has left that forgot it already. */
  left: LeftBehind | null
  /** Where the files are now, and what is there. */
  place: string | null
  found: Place | null
  /** All paths of the files where they are now, and where they were at the import. */
  now: ReadonlySet<string>
  before: ReadonlySet<string>
  /** The paths now and before: users move torrents in their clients, into the library as well. */
  paths: ReadonlySet<string>
  /** The library folder, the root folders, and those of Ludarr itself. */
  folders: readonly string[]
}

/** Why the files of a download stay, or `null` if this is no reason. Throws what the client throws. */
export type Question = (app: RemovalDeps, facts: RemovalFacts) => Promise<string | null> | string | null

/**
 * Reads the facts. `left`: what the client of a download has left that an earlier removal, which was interrupted, let it
 * forget. Throws what the client throws.
 */
export async function readFacts(
  app: RemovalDeps,
  target: Removable,
  { imported, left }: Pick<RemovalFacts, 'imported' | 'left'>,
): Promise<RemovalFacts> {
  const { downloader, clientId, stored } = target
  const isIt = (listed: ClientDownload): boolean => listed.clientId.toLowerCase() === clientId.toLowerCase()
  const reported = (await app.clientMonitor.refreshDownloads(downloader)).find(isIt) ?? null
  const record = stored === null ? null : app.imports.latestOf(stored.id)
  const again = reported === null ? left : null
  const remote = reported?.contentPath ?? stored?.path ?? null
  const source = record?.sourcePath ?? null
  const place = again?.root ?? localPaths(app)(downloader, remote) ?? (imported === null ? null : source)
  const { libraryRoot, recycleFolder } = readImportSettings(app)
  const roots = app.rootFolders.all().map(({ path }) => path)
  const folders = [libraryRoot, recycleFolder, app.about.dataFolder, ...roots].filter((folder) => folder !== null)
  const [now, before] = [await allPathsOf(place, folders), await allPathsOf(source, folders)]
  const found = place === null ? null : await placeOf(place).catch(() => null)
  return {
    ...target,
    reported,
    record,
    imported,
    left: again,
    place,
    found,
    now,
    before,
    paths: now.union(before),
    folders,
  }
}
