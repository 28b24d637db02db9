import type { StoredDownload } from '#db/repositories/downloads.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { assertCorrections, correctRelease, type ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { ImportPreview, PreviewImport } from '#domain/importing/import-preview.ts'
import type { ImportScope } from '#domain/importing/import-scope.ts'
import { say } from '#domain/messages/say.ts'
import { relative } from '#domain/paths/paths.ts'
import { isInside } from '../../files/path-inside.ts'
import { getGame } from '../../library/find-game.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { ImportDeps } from '../import-context.ts'
import { visibleImport } from '../list-imports.ts'
import { assertOtherGames, otherGames } from '../other-games.ts'
import { currentLibrary, importSettingsFor } from '../prepare.ts'
import { chooseTarget, type TargetRequest } from '../target/choose-target.ts'
import { chosenFolder } from '../target/chosen-folder.ts'
import { previewFiles } from './preview-files.ts'

export type Previewing = ImportDeps

/**
 * Says what an import in review would do with each file after the given choices. Changes nothing. Throws the same errors
 * as the decision itself, and AppError `conflict` for an import that has ended or is running.
 */
export async function previewImport(
  app: Previewing,
  userId: string,
  id: string,
  request: PreviewImport,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const record = visibleImport(app, userId, id)
  const download = app.downloads.find(record.downloadId)
  if (download === null) throw new AppError('gone', say('importing.notTracked'))
  if (record.status !== 'review' && record.status !== 'failed') {
    throw new AppError('conflict', say('importing.onlyReviewsPreview'))
  }
  if (request.corrections !== undefined) assertOtherGames(app, userId, request.corrections)
  const gameId = request.gameId ?? record.gameId
  const isSameGame = gameId === record.gameId
  return previewDownload(app, {
    userId,
    importId: id,
    download,
    game: gameId === null ? null : getGameOf(app, userId, gameId, isSameGame),
    // The folder of the last attempt is that of its game.
    knownFolder: isSameGame ? record.targetPath : null,
    targetPath: request.targetPath,
    conflicts: request.conflicts ?? (isSameGame ? record.conflictResolution : null),
    corrections: request.corrections ?? record.corrections,
    stored: record.corrections,
    scope: record.scope,
    transferMode: record.requestedMode,
    view: request,
    signal,
  })
}

// A visible import may be for a game of another user.
function getGameOf(app: Previewing, userId: string, gameId: string, isSameGame: boolean): Game | null {
  return isSameGame ? app.games.findById(gameId) : getGame(app, userId, gameId)
}

export type DownloadPreview = {
  userId: string
  importId: string
  download: StoredDownload
  game: Game | null
  /** The folder that the import has already. */
  knownFolder: string | null
  /** The folder that the user chose. */
  targetPath: string | undefined
  conflicts: ConflictResolution | null
  corrections: ImportCorrections | null
  stored: ImportCorrections | null
  /** The files of the download that the import takes; `null`: all. */
  scope: ImportScope | null
  transferMode: TransferMode | null
  view: PreviewImport
  signal: AbortSignal
}

/** `previewImport` for a download whose import may not exist yet. */
export async function previewDownload(app: Previewing, request: DownloadPreview): Promise<ImportPreview> {
  const { userId, game, corrections, signal, view } = request
  if (corrections !== null) assertCorrections(corrections)
  const download = correctRelease(request.download, corrections)
  const stored = readImportSettings(app)
  const chosen = { ...stored, transferMode: request.transferMode ?? stored.transferMode }
  const settings = game === null ? chosen : importSettingsFor(app, game, download, chosen)
  const library = await currentLibrary(app, game?.id ?? null)
  const isAdmin = app.users.find(userId)?.role === 'admin'
  const target = library.ok ? await targetOf(app, { ...request, download }, { root: library.path, settings }) : null
  const { downloaderId } = download
  const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
  const gameId = game?.id ?? null
  const record = { conflictResolution: request.conflicts, corrections, gameId, scope: request.scope }
  const files = await previewFiles({ app, download, downloader, settings, record, game, target, isAdmin, signal }, view)
  const unavailable = library.ok ? null : isAdmin ? library.reason : 'The library folder is not available now.'
  return {
    ...files,
    problem: files.problem ?? unavailable,
    folder: library.ok && target !== null && isInside(library.path, target) ? relative(library.path, target) : null,
    transferMode: settings.transferMode,
    kind: download.kind,
    version: download.version,
    corrections: request.stored,
    games: otherGames(app, userId, { corrections, gameId }),
  }
}

async function targetOf(
  app: Previewing,
  request: DownloadPreview,
  { root, settings }: Pick<TargetRequest, 'root' | 'settings'>,
): Promise<string | null> {
  const { userId, importId, download, game, knownFolder, targetPath } = request
  if (targetPath !== undefined) {
    const asked = { id: importId, gameId: game?.id ?? null, downloadId: download.id }
    const { targetPath: chosen } = await chosenFolder(app, userId, asked, { targetPath })
    return chosen ?? null
  }
  if (game === null || knownFolder !== null) return knownFolder
  const { version, title: releaseTitle } = download
  return chooseTarget(app, { importId, game, version, releaseTitle, root, settings })
}
