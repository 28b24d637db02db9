import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Game } from '#domain/games/game.ts'
import { correctRelease } from '#domain/importing/import-corrections.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { systemNamed } from '#domain/systems/systems.ts'
import type { AppContext } from '../app-context.ts'
import { withFileErrors } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import type { Library } from '../library/library-root.ts'
import { findMountedLibrary, placeForGame } from '../library/mounted-library.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { borrowedRefusal } from '../requests/refusals.ts'
import { gameDeletionLock } from '../tasks/locks.ts'
import { arrivedPlatform } from './arrived-platform.ts'
import type { ImportContext, ImportDeps, PreparedImport, Rejected } from './import-context.ts'
import { chooseTarget } from './target/choose-target.ts'

type Deps = Pick<AppContext, 'games' | 'imports' | 'rootFolders' | 'settings'>

export type Preparation = (PreparedImport & { ok: true }) | (Rejected & { root: string | null })

type TargetNeeds = { download: StoredDownload; game: Game; settings: ImportSettings; root: string }

const stoppedReason = 'The import was stopped. Nothing was imported. Import or skip it.'

/** Finds everything the import needs besides its files, and reserves the game's folder in the library. */
export async function prepare(context: ImportContext): Promise<Preparation> {
  const { app, record, settings } = context
  // Waits for a running deletion of the game's files. A later one sees that this import is running and leaves its files.
  if (record.gameId !== null) await app.queues.imports.withLock(gameDeletionLock(record.gameId), async () => undefined)
  const library = await libraryOfImport(app, record)
  const root = library.ok ? library.path : null
  if (record.stopping) return { ok: false, root, cause: 'stopped', reason: stoppedReason }
  const tracked = app.downloads.find(record.downloadId)
  if (tracked === null) return { ok: false, root, cause: 'other', reason: 'The download is no longer tracked.' }
  const download = correctRelease(tracked, record.corrections)
  const game = record.gameId === null ? null : app.games.findById(record.gameId)
  if (game === null) {
    const reason = 'It belongs to no game of the library. Choose the game, then import.'
    return { ok: false, root, cause: 'no-game', reason }
  }
  const refusal = borrowedRefusal(app, game.id)
  if (refusal !== null) return { ok: false, root, cause: 'no-game', reason: refusal.message }
  if (!library.ok) return { ...library, cause: 'library-unavailable', root: null }
  const downloader = download.downloaderId === null ? null : app.downloaders.find(download.downloaderId)
  const needs = { download, game, settings: importSettingsFor(app, game, download, settings), root: library.path }
  const target = (await reservedTarget(app, record, library.path)) ?? (await reserveTarget(app, record, needs))
  return { ...context, ...needs, ok: true, downloader, target }
}

/**
 * The settings for a release, whose platform may decide them: emulators open the sets of arcade boards and DOS games as
 * they are.
 */
export function importSettingsFor(
  app: Pick<AppContext, 'games' | 'relations'>,
  game: Game,
  download: StoredDownload,
  settings: ImportSettings,
): ImportSettings {
  const { preferredPlatform } = { ...game, ...arrivedPlatform(app, game, download) }
  const system = preferredPlatform === null ? null : systemNamed(preferredPlatform)
  return system?.media === 'sets' ? { ...settings, unpackArchives: false } : settings
}

// Without a plan, the library folder may have changed since the last attempt.
async function reservedTarget(
  app: ImportDeps,
  { id, rootPath, targetPath }: StoredImport,
  root: string,
): Promise<string | null> {
  if (rootPath !== root) {
    if (rootPath !== null) await removeStaging(app, rootPath, id)
    app.imports.update(id, { rootPath: root })
  }
  return targetPath !== null && isInside(root, targetPath) ? targetPath : null
}

// Nothing is awaited between the choice and its entry in the journal, so two imports never choose the same folder.
async function reserveTarget(app: ImportDeps, { id }: StoredImport, needs: TargetNeeds): Promise<string> {
  const { download, root, settings } = needs
  // Its folder is named for the platform that it gets with the release.
  const game = { ...needs.game, ...arrivedPlatform(app, needs.game, download) }
  const request = { importId: id, game, version: download.version, releaseTitle: download.title, root, settings }
  return app.queues.imports.withLock('choosing a folder', async () => {
    const targetPath = await withFileErrors('Could not look for a folder in the library', () =>
      chooseTarget(app, request),
    )
    // A folder chosen by a user would be in a former library folder.
    app.imports.update(id, { targetPath, folderChosen: false, folderConfirmed: false })
    return targetPath
  })
}

/** The folder that an import goes to. One that has a plan stays where it began. */
export function libraryOfImport(
  app: Deps,
  { gameId, filesPlanned, rootPath }: Pick<StoredImport, 'gameId' | 'filesPlanned' | 'rootPath'>,
): Promise<Library> {
  const place = placeForGame(app, gameId)
  return findMountedLibrary(app, filesPlanned > 0 && rootPath !== null ? { ...place, folder: rootPath } : place)
}

/** The folder that a new import of a game goes to, or why it cannot be used. */
export function currentLibrary(app: Deps, gameId: string | null): Promise<Library> {
  return findMountedLibrary(app, placeForGame(app, gameId))
}
