import type { GameEntry } from '#db/repositories/game-entries.ts'
import { chooseEntry, platformFields } from '#domain/games/entry-platform.ts'
import type { FolderOrigin, Game } from '#domain/games/game.ts'
import { type KnownFields, providerRecordOf } from '#domain/games/refreshed-fields.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { findEntries, groupOf } from '../library/find-game.ts'
import { newGame } from '../library/new-game.ts'

export type AdoptFolderDeps = Pick<AppContext, 'games' | 'history' | 'clock' | 'events' | 'transaction'>

/** A folder that a scan found, how its game gets it, the version in its name, and the platform if it is known. */
export type FoundFolder = { path: string; origin: FolderOrigin; version: string | null; platform: string | null }

/** `reason` is a message why the folder was not assigned, `null` if it was. */
export type FolderTaken = { game: Game; reason: null } | { game: Game | null; reason: string }

/**
 * Assigns a folder to its game: to the library's entry for its platform if that has no folder yet, else to a new game. Safe
 * against concurrent calls.
 */
export function adoptFolder(
  app: AdoptFolderDeps,
  userId: string,
  folder: FoundFolder,
  known: KnownFields,
): FolderTaken {
  const { path, origin, version, platform } = folder
  const fresh: Game = {
    ...newGame(
      { userId, source: 'scan', addedAt: instant(app.clock) },
      { title: known.title, status: 'owned', platform },
      known,
    ),
    libraryPath: path,
    installedVersion: version,
  }
  const outcome = app.transaction((): FolderTaken & { added: boolean } => {
    const entries = findEntries(app, fresh)
    const entry = entryFor(app, entries, platform)
    if (entry !== null) return { ...placeGame(app, entry, folder), added: false }
    const holder = app.games.atLibraryPath(path).find((game) => game.libraryPath === path)
    if (holder !== undefined) return { game: null, reason: 'This folder belongs to another game', added: false }
    app.games.insert({ ...fresh, folderOrigin: origin, titleGroup: groupOf(entries) })
    recordScanned(app, fresh, `Found at ${path} and added to the library`)
    return { game: fresh, reason: null, added: true }
  })
  if (outcome.added) app.events.emit('gameChanged', { id: fresh.id, change: 'added' })
  return outcome
}

/**
 * Assigns a folder to a library game that has none, or to the entry of its title for the platform of the folder, which is
 * added if there is none.
 */
export function assignFolder(app: AdoptFolderDeps, game: Game, folder: FoundFolder): FolderTaken {
  return app.transaction(() => {
    const now = app.games.findById(game.id)
    if (now === null) return { game: null, reason: 'The game was removed in the meantime' }
    const siblings = app.games.entriesOf(now.id)
    const entry = entryFor(app, siblings.length === 0 ? [now] : siblings, folder.platform)
    return entry === null ? adoptFolder(app, now.userId, folder, providerRecordOf(now)) : placeGame(app, entry, folder)
  })
}

function entryFor(
  { games }: Pick<AppContext, 'games'>,
  entries: readonly Pick<GameEntry, 'id' | 'platform'>[],
  platform: string | null,
): Game | null {
  const entry = chooseEntry(entries, platform)
  return entry === null ? null : games.findById(entry.id)
}

/** Gives a found folder to a game that has none. */
export function placeGame(
  app: AdoptFolderDeps,
  game: Game,
  { path, origin, version, platform }: FoundFolder,
): FolderTaken {
  if (game.libraryPath === path) return { game, reason: null }
  // Without its title and path: all users read the reason, and the game may be another user's.
  if (game.libraryPath !== null) return { game, reason: 'The game already has a folder' }
  if (app.games.lenderOf(game.id) !== null) return { game, reason: 'The game uses the files of another user' }
  if (game.status === 'downloading') return { game, reason: 'The game is being downloaded' }
  const status = game.status === 'wanted' || game.status === 'requested' ? 'owned' : game.status
  const installedVersion = game.installedVersion ?? version
  const known = game.platform === null && platform !== null ? platformFields({ platform }) : {}
  app.games.update(game.id, { libraryPath: path, folderOrigin: origin, status, installedVersion, ...known })
  recordScanned(app, game, `Found at ${path}`)
  app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  return { game: { ...game, libraryPath: path, status, installedVersion, ...known }, reason: null }
}

/** Notes in the history that a scan found a game. */
export function recordScanned(app: AdoptFolderDeps, game: Game, message: string): void {
  recordHistory(app, { type: 'scanned', game, title: game.title, message })
}
