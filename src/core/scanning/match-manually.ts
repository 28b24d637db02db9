import { AppError } from '#domain/errors.ts'
import { chooseEntry } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { join, sep } from '#domain/paths/paths.ts'
import type { Measured } from '#domain/ports/scan-worker.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { placeOf } from '../files/places.ts'
import { recordHistory } from '../history/record-history.ts'
import { assertFolderAllowed } from '../library/paths/check-folder.ts'
import { originFor } from '../library/validate-library-path.ts'
import { findMergedGame } from '../metadata/merge-providers.ts'
import { isGone } from '../root-folders/missing-games.ts'
import { findRootFolder } from '../root-folders/root-folders.ts'
import { adoptFolder, assignFolder, type FolderTaken, type FoundFolder } from './adopt-folder.ts'
import { platformOfEntry, readEntry } from './identify/match-entry.ts'
import { recordFiles } from './identify/record-entry.ts'
import type { ScanDeps } from './run-scan.ts'
import { emitScanProgress } from './scan-progress.ts'

/** If measuring takes longer, the folder is matched without sizes; the next scan measures it. */
const maxMeasuringMs = 60_000

type MatchDeps = Needs<typeof moveManually> & Pick<AppContext, 'users'>

export type ManualMatch = { rootFolderId: string; folderName: string; metadataId: string }

/**
 * Matches a folder that a scan could not match with a game of the provider. Throws AppError `not-found` for an unknown
 * folder or game, `conflict` if the folder or the game is already matched.
 */
export async function matchManually(
  app: MatchDeps,
  userId: string,
  { rootFolderId, folderName, metadataId }: ManualMatch,
): Promise<{ gameId: string; filesAdded: number }> {
  const root = findRootFolder(app, rootFolderId)
  const entry = app.scans.entry(rootFolderId, folderName)
  if (entry === null || entry.state === 'pending') throw new AppError('not-found', say('library.folderNotScanned'))
  if (entry.state === 'matched') throw new AppError('conflict', say('library.folderMatched'))
  const path = join(root.path, entry.name)
  if ((await placeOf(path)) === null) throw new AppError('not-found', say('library.pathGone', { path }))
  await assertFolderAllowed(app, { userId, gameId: null, folder: path })
  const { game, reason } = await assignToGame(app, userId, path, metadataId)
  if (reason !== null) throw new AppError('conflict', reason)
  const filesAdded = recordFiles(app, game.id, await measured(app, path))
  const match = { state: 'matched' as const, gameId: game.id, reason: '', candidates: [] }
  app.scans.changeEntry(rootFolderId, folderName, match)
  emitScanProgress(app, rootFolderId)
  return { gameId: game.id, filesAdded }
}

async function assignToGame(app: MatchDeps, userId: string, path: string, metadataId: string): Promise<FolderTaken> {
  const found = {
    path,
    origin: originFor(app, userId),
    version: readEntry(path).version,
    platform: platformOfEntry(path),
  }
  const inLibrary = entryToMatch(app, userId, metadataId, found.platform)
  if (inLibrary !== null)
    return (await hasLostFolder(inLibrary, path))
      ? moveManually(app, inLibrary, found)
      : assignFolder(app, inLibrary, found)
  const known = await findMergedGame(app, metadataId)
  if (known === null) throw new AppError('not-found', say('library.metadataProviderNoGame'))
  return adoptFolder(app, userId, found, known)
}

/** The entry for the platform of a folder; without one, an entry that has no folder. */
function entryToMatch(app: MatchDeps, userId: string, metadataId: string, platform: string | null): Game | null {
  const first = app.games.byMetadataId(userId, metadataId)
  const siblings = first === null ? [] : app.games.entriesOf(first.id)
  const free = platform === null ? siblings.filter(({ libraryPath }) => libraryPath === null) : siblings
  const entry = chooseEntry(free, platform)
  return entry === null ? first : app.games.findById(entry.id)
}

async function hasLostFolder({ libraryPath }: Game, path: string): Promise<boolean> {
  return libraryPath !== null && libraryPath !== path && (await isGone(libraryPath))
}

/** Replaces a game's missing folder. The files recorded in the old one are deleted from the records. */
function moveManually(app: ScanDeps, game: Game, { path, origin }: FoundFolder): FolderTaken {
  const { libraryPath: from } = game
  return app.transaction((): FolderTaken => {
    if (app.scans.takenPaths([path]).some((taken) => taken !== from)) {
      return { game, reason: 'This folder belongs to another game' }
    }
    const moved = app.games.moveFolders([{ gameId: game.id, from: from ?? '', to: path }])
    if (moved.length === 0) return { game, reason: `${game.title} was assigned another folder in the meantime` }
    app.games.update(game.id, { folderOrigin: origin })
    app.scans.removeFilesBelow(game.id, from ?? '', sep)
    recordHistory(app, {
      type: 'scanned',
      game,
      title: game.title,
      message: `Folder moved from ${from} to ${path}`,
    })
    app.events.emit('gameChanged', { id: game.id, change: 'updated' })
    return { game, reason: null }
  })
}

async function measured(app: Pick<AppContext, 'startScanWorker'>, path: string): Promise<readonly Measured[]> {
  return withTimeLimit(maxMeasuringMs, async (signal) => {
    const scanWorker = app.startScanWorker(signal)
    try {
      return (await scanWorker.measure(path)) ?? []
    } finally {
      scanWorker.close()
    }
  })
}
