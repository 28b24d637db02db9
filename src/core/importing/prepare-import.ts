import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Game } from '#domain/games/game.ts'
import type { ImportSettings } from '#domain/importing/import.ts'
import type { ReviewCause } from '#domain/importing/review-cause.ts'
import type { AppContext } from '../app-context.ts'
import type { Library } from '../library/library-root.ts'
import { findMountedLibrary, type LibraryFolderDeps } from '../library/mounted-library.ts'
import { readImportSettings } from '../settings/import-settings.ts'

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
  app: Pick<AppContext, 'downloads' | 'downloaders' | 'games' | 'settings' | 'imports'>,
  record: StoredImport,
): Promise<Preparation> {
  const settings = readImportSettings(app)
  const library = await libraryOfImport(app, record)
  const root = library.ok ? library.path : null
  const download = app.downloads.find(record.downloadId)
  if (download === null) return { ok: false, root, cause: 'other', reason: 'The download is no longer tracked.' }
  const game = record.gameId === null ? null : app.games.findById(record.gameId)
  if (game === null) {
    const reason = 'It belongs to no game of the library. Choose the game, then import.'
    return { ok: false, root, cause: 'no-game', reason }
  }
  if (!library.ok) return { ...library, cause: 'library-unavailable', root: null }
  const downloader = download.downloaderId === null ? null : app.downloaders.find(download.downloaderId)
  return { ok: true, prepared: { download, downloader, game, settings, root: library.path } }
}

/** The library folder of an import: what is planned already stays where it began, whatever is set by now. */
export function libraryOfImport(app: LibraryFolderDeps, { plan, rootPath }: StoredImport): Promise<Library> {
  const { libraryRoot: set } = readImportSettings(app)
  return findMountedLibrary(app, plan.length > 0 ? (rootPath ?? set) : set)
}

/** The library folder set by now, or why it cannot be used. */
export function currentLibrary(app: LibraryFolderDeps): Promise<Library> {
  return findMountedLibrary(app, readImportSettings(app).libraryRoot)
}
