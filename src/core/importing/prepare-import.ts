import { posix } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloader.ts'
import type { Game } from '#domain/game.ts'
import type { ImportSettings, PathMapping } from '#domain/import.ts'
import { mapRemotePath } from '#domain/path-mapping.ts'
import type { ReviewCause } from '#domain/review-cause.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import type { Library } from './library-root.ts'
import { type MountParts, mountedLibrary } from './mounted-library.ts'

export type Prepared = {
  download: StoredDownload
  downloader: Downloader | null
  game: Game
  settings: ImportSettings
  /** The library folder, with links resolved. */
  root: string
}

export type Preparation =
  | { ok: true; prepared: Prepared }
  | { ok: false; reason: string; cause: ReviewCause; root: string | null }

/** Everything an import needs besides its files, or what is missing, in words. */
export async function prepareImport(
  program: Pick<Program, 'downloads' | 'downloaders' | 'games' | 'settings' | 'imports'>,
  record: StoredImport,
): Promise<Preparation> {
  const settings = readImportSettings(program)
  const library = await rootOf(program, record)
  const root = library.ok ? library.path : null
  const download = program.downloads.find(record.downloadId)
  if (download === null) return { ok: false, root, cause: 'other', reason: 'The download is no longer tracked.' }
  const game = record.gameId === null ? null : program.games.findById(record.gameId)
  if (game === null) {
    const reason = 'It belongs to no game of the library. Choose the game, then import.'
    return { ok: false, root, cause: 'no-game', reason }
  }
  if (!library.ok) return { ...library, cause: 'library-unavailable', root: null }
  const downloader = download.downloaderId === null ? null : program.downloaders.find(download.downloaderId)
  return { ok: true, prepared: { download, downloader, game, settings, root: library.path } }
}

/** The library folder of an import: what is planned already stays where it began, whatever is set by now. */
export function rootOf(program: MountParts, { plan, rootPath }: StoredImport): Promise<Library> {
  const { libraryRoot: set } = readImportSettings(program)
  return mountedLibrary(program, plan.length > 0 ? (rootPath ?? set) : set)
}

/** The library folder set by now, or why it cannot be used. */
export function libraryNow(program: MountParts): Promise<Library> {
  return mountedLibrary(program, readImportSettings(program).libraryRoot)
}

export type Place = { ok: true; path: string; remote: string } | { ok: false; reason: string }

/** Where the download lies on this machine. */
export function sourcePlace(
  program: Pick<Program, 'settings'>,
  download: StoredDownload,
  downloader: Downloader | null,
): Place {
  return placeOn(program.settings.pathMappings(), download, downloader)
}

/** The same by path mappings that were read before. */
export function placeOn(
  mappings: readonly PathMapping[],
  download: StoredDownload,
  downloader: Downloader | null,
): Place {
  const client = downloader?.name ?? 'The download client'
  if (download.path === null)
    return { ok: false, reason: `${client} does not say where the files of this download are.` }
  const mapped = mapRemotePath(mappings, hostOf(downloader), download.path)
  if (mapped === null) {
    return { ok: false, reason: `${client} gives "${download.path}" as the place, which is not an absolute path.` }
  }
  return { ok: true, path: mapped.path, remote: download.path }
}

/** Where a path that a client names lies on this machine; `null` when it names none that is whole. */
export function pathHere(
  program: Pick<Program, 'settings'>,
  downloader: Downloader | null,
  remote: string | null,
): string | null {
  if (remote === null || remote === '') return null
  return mapRemotePath(program.settings.pathMappings(), hostOf(downloader), remote)?.path ?? null
}

/** The sentence for a source that cannot be seen: names both paths and what to do. */
export function notVisible(downloader: Downloader | null, place: { path: string; remote: string }): string {
  const client = downloader?.name ?? 'The download client'
  const windows = /^[A-Za-z]:[\\/]|^\\\\/.test(place.remote)
  const folder = windows ? place.remote.replace(/[\\/][^\\/]*$/, '') : posix.dirname(place.remote)
  const advice =
    place.path === place.remote
      ? `No path mapping applies. If ${client} runs on another machine or in a container, add a path mapping under Settings → Path mappings`
      : 'Correct the path mapping under Settings → Path mappings, or add one'
  return `${client} has the files at "${place.remote}", but Ludarr finds nothing at "${place.path}". ${advice} from "${folder}" to the folder where Ludarr sees it, and check that Ludarr may read it.`
}

/** The host a client is reached at. */
export function hostOf(downloader: Downloader | null): string | null {
  if (downloader?.url == null) return null
  return URL.parse(downloader.url)?.hostname || null
}
