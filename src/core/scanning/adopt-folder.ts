import type { FolderOrigin, Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { findDuplicate } from '../library/find-game.ts'
import { newGame } from '../library/new-game.ts'

export type AdoptFolderDeps = Pick<AppContext, 'games' | 'history' | 'clock' | 'events' | 'transaction'>

/** A folder that a scan found, how its game gets it, and the version in its name. */
export type FoundFolder = { path: string; origin: FolderOrigin; version: string | null }

/** `reason` is a message why the folder was not assigned, `null` if it was. */
export type FolderTaken = { game: Game; reason: null } | { game: Game | null; reason: string }

/**
 * Assigns a folder to its game: to the library's game if that has no folder yet, else to a new game. Safe against
 * concurrent calls.
 */
export function adoptFolder(
  app: AdoptFolderDeps,
  userId: string,
  folder: FoundFolder,
  known: ProviderGame,
): FolderTaken {
  const { path, origin, version } = folder
  const fresh: Game = {
    ...newGame({ userId, source: 'scan', addedAt: instant(app.clock) }, { title: known.title, status: 'owned' }, known),
    libraryPath: path,
    installedVersion: version,
  }
  const outcome = app.transaction((): FolderTaken & { added: boolean } => {
    const duplicate = findDuplicate(app, fresh)
    if (duplicate !== null) return { ...placeGame(app, duplicate, folder), added: false }
    const holder = app.games.atLibraryPath(path).find((game) => game.libraryPath === path)
    if (holder !== undefined) return { game: null, reason: 'This folder belongs to another game', added: false }
    app.games.insert({ ...fresh, folderOrigin: origin })
    recordScanned(app, fresh, `Found at ${path} and added to the library`)
    return { game: fresh, reason: null, added: true }
  })
  if (outcome.added) app.events.emit('gameChanged', { id: fresh.id, change: 'added' })
  return outcome
}

/** Assigns a folder to a library game that has none. */
export function assignFolder(app: AdoptFolderDeps, game: Game, folder: FoundFolder): FolderTaken {
  return app.transaction(() => {
    const now = app.games.findById(game.id)
    return now === null ? { game: null, reason: 'The game was removed in the meantime' } : placeGame(app, now, folder)
  })
}

/** Gives a found folder to a game that has none. */
export function placeGame(app: AdoptFolderDeps, game: Game, { path, origin, version }: FoundFolder): FolderTaken {
  if (game.libraryPath === path) return { game, reason: null }
  // Without its title and path: all users read the reason, and the game may be another user's.
  if (game.libraryPath !== null) return { game, reason: 'The game already has a folder' }
  if (app.games.lenderOf(game.id) !== null) return { game, reason: 'The game uses the files of another user' }
  if (game.status === 'downloading') return { game, reason: 'The game is being downloaded' }
  const status = game.status === 'wanted' || game.status === 'requested' ? 'owned' : game.status
  const installedVersion = game.installedVersion ?? version
  app.games.update(game.id, { libraryPath: path, folderOrigin: origin, status, installedVersion })
  recordScanned(app, game, `Found at ${path}`)
  app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  return { game: { ...game, libraryPath: path, status, installedVersion }, reason: null }
}

/** Notes in the history that a scan found a game. */
export function recordScanned(app: AdoptFolderDeps, game: Game, message: string): void {
  recordHistory(app, { type: 'scanned', game, title: game.title, message })
}
