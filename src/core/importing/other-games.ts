import { createHash, randomUUID } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { AppError } from '#domain/errors.ts'
import { type Game, isOwned, matchTarget } from '#domain/games/game.ts'
import { passwordsInTitle } from '#domain/importing/archive-passwords.ts'
import { type ImportCorrections, otherGamesOf } from '#domain/importing/import-corrections.ts'
import { correctionsWithin, type ImportScope, placeOf, scopeOf } from '#domain/importing/import-scope.ts'
import { basename } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext } from '../app-context.ts'
import { gameNotFound } from '../library/find-game.ts'
import { assertMayImport } from '../requests/refusals.ts'
import { releaseNameOf } from './release-name-of.ts'

type SplitDeps = Pick<AppContext, 'games' | 'imports' | 'downloads' | 'clock'>

/** Throws AppError `not-found` unless the user has all games that files are corrected to. */
export function assertOtherGames(
  { games }: Pick<AppContext, 'games'>,
  userId: string,
  corrections: ImportCorrections,
): void {
  const ids = otherGamesOf(corrections, null)
  const own = games.withIds(ids).filter((game) => game.userId === userId)
  if (own.length < ids.length) throw new AppError('not-found', gameNotFound)
  for (const game of own) assertMayImport({ games }, game)
}

/** The games of the user that files are corrected to, other than the game of the import. */
export function otherGames(
  { games }: Pick<AppContext, 'games'>,
  userId: string,
  { corrections, gameId }: { corrections: ImportCorrections | null; gameId: string | null },
): Pick<Game, 'id' | 'title'>[] {
  const found = games.withIds(otherGamesOf(corrections ?? {}, gameId))
  // Corrections that are stored may be those of another user.
  return found.flatMap(({ id, title, userId: owner }) => (owner === userId ? [{ id, title }] : []))
}

/**
 * Creates an import for each other game that gets files of a recorded import, in the transaction that records it: these
 * files are neither forgotten nor imported twice. They belong to the same download of the client. A game that was removed
 * meanwhile is left for a review. An import that is repeated is not split again. Returns the ids of the games that are no
 * longer wanted.
 */
export function splitOff(app: SplitDeps, importId: string, download: StoredDownload): string[] {
  const record = app.imports.find(importId)
  const { corrections = null, otherGames = null } = record ?? {}
  if (record === null || corrections === null || otherGames === null) return []
  const scopes = otherGames
    .map((id) => ({ id, scope: scopeOf(corrections, id, record.scope) }))
    .filter(({ id, scope }) => !record.splitInto.includes(keyOf(id, scope)))
  if (scopes.length === 0) return []
  const games = new Map(app.games.withIds(scopes.map(({ id }) => id)).map((game) => [game.id, game]))
  for (const { id, scope } of scopes) {
    const game = games.get(id) ?? null
    const part = downloadOf(app, { download, game, scope })
    app.downloads.insert(part)
    app.imports.insert({
      ...record,
      id: randomUUID(),
      downloadId: part.id,
      gameId: part.gameId,
      partId: null,
      title: part.title,
      status: 'running',
      sourcePath: null,
      rootPath: null,
      targetPath: null,
      transferMode: null,
      checked: null,
      folderChosen: false,
      folderConfirmed: false,
      conflictResolution: null,
      conflicts: null,
      stopping: false,
      // Nobody has reviewed what is wrong with these files.
      acceptedCauses: [],
      corrections: correctionsWithin(corrections, scope),
      scope,
      otherGames: null,
      splitInto: [],
      message: null,
      cause: null,
      retry: null,
      filesPlanned: 0,
      filesTotal: 0,
      filesDone: 0,
      unpackedFiles: 0,
      gameHeld: game !== null && isOwned(game),
      startedAt: instant(app.clock),
      finishedAt: null,
    })
  }
  const splitInto = [...record.splitInto, ...scopes.map(({ id, scope }) => keyOf(id, scope))]
  app.imports.update(importId, { splitInto })
  const wanted = [...games.values()].filter(({ status }) => status === 'wanted').map(({ id }) => id)
  for (const id of wanted) app.games.update(id, { status: 'downloading' })
  return wanted
}

/** A game with the files that it got. */
function keyOf(gameId: string, scope: ImportScope): string {
  return `${gameId} ${createHash('sha256').update(JSON.stringify(scope)).digest('hex').slice(0, 16)}`
}

type Part = { download: StoredDownload; game: Game | null; scope: ImportScope }

/** A copy of the download for another game, with the name of the folder or file that it consists of. */
function downloadOf({ clock }: Pick<AppContext, 'clock'>, { download, game, scope }: Part): StoredDownload {
  const place = placeOf(scope)
  const title = place === '' ? download.title : releaseNameOf(basename(place), place.endsWith('/'))
  const at = instant(clock)
  return {
    ...download,
    id: randomUUID(),
    gameId: game?.id ?? null,
    partId: null,
    userId: game?.userId ?? download.userId,
    title,
    ...releaseOf(place === '' ? null : title, game),
    status: 'importing',
    progress: 1,
    message: null,
    size: null,
    downloaded: 0,
    addedAt: at,
    completedAt: at,
    missedPolls: 0,
    removal: null,
    splitFrom: download.splitFrom ?? download.id,
    archivePasswords: passwordsOf(download),
  }
}

/** Reads the kind and version from the name. Without a name of its own, nothing is known about the version. */
function releaseOf(name: string | null, game: Game | null): Pick<StoredDownload, 'kind' | 'version'> {
  if (name === null) return { kind: 'game', version: null }
  const { kind, version } = game === null ? parseReleaseName(name) : parseReleaseNameForGame(name, matchTarget(game))
  return { kind, version }
}

// The name of the release may have one, and the part has another name.
function passwordsOf({ archivePasswords, title }: StoredDownload): string[] | null {
  const passwords = [...(archivePasswords ?? []), ...passwordsInTitle(title)]
  return passwords.length === 0 ? null : [...new Set(passwords)]
}
