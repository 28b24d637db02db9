import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import { type Game, isOwned, matchTarget } from '#domain/games/game.ts'
import { passwordsInTitle } from '#domain/importing/archive-passwords.ts'
import { type ImportCorrections, otherGamesOf } from '#domain/importing/import-corrections.ts'
import { correctionsWithin, type ImportScope, placeOf, scopeOf } from '#domain/importing/import-scope.ts'
import { instant } from '#domain/ports/clock.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext } from '../app-context.ts'
import { isNeededByAnother } from '../downloads/needed-files.ts'
import { gameNotFound } from '../library/find-game.ts'
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
}

/** The games that files are corrected to, other than the game of the import. */
export function otherGames(
  { games }: Pick<AppContext, 'games'>,
  corrections: ImportCorrections | null,
  gameId: string | null,
): Pick<Game, 'id' | 'title'>[] {
  return games.withIds(otherGamesOf(corrections ?? {}, gameId)).map(({ id, title }) => ({ id, title }))
}

/**
 * Creates an import for each other game that files of a recorded import are corrected to, in the transaction that records
 * it: these files are neither forgotten nor imported twice. They belong to the same download of the client. A game that was
 * removed meanwhile is left for a review. An import that is repeated is not split again.
 */
export function splitOff(app: SplitDeps, record: StoredImport, download: StoredDownload): void {
  const { corrections } = record
  if (corrections === null) return
  const known = new Set(app.downloads.splitFrom(rootOf(download)).map(({ gameId }) => gameId))
  const ids = otherGamesOf(corrections, record.gameId).filter((id) => !known.has(id))
  const games = new Map(app.games.withIds(ids).map((game) => [game.id, game]))
  for (const id of ids) {
    const game = games.get(id) ?? null
    const scope = scopeOf(corrections, id, record.scope)
    const part = downloadOf(app, { download, game, scope })
    app.downloads.insert(part)
    app.imports.insert({
      ...record,
      ...{ id: randomUUID(), downloadId: part.id, gameId: part.gameId, partId: null, title: part.title },
      ...{ status: 'running', sourcePath: null, rootPath: null, targetPath: null, transferMode: null, checked: null },
      ...{ folderChosen: false, folderConfirmed: false, conflictResolution: null, conflicts: null, stopping: false },
      // Nobody has reviewed what is wrong with these files.
      ...{ acceptedCauses: [], corrections: correctionsWithin(corrections, scope), scope },
      ...{ filesPlanned: 0, filesTotal: 0, filesDone: 0, unpackedFiles: 0, message: null, cause: null, retry: null },
      ...{ gameHeld: game !== null && isOwned(game), startedAt: instant(app.clock), finishedAt: null },
    })
  }
}

const rootOf = ({ id, splitFrom }: StoredDownload): string => splitFrom ?? id

type Part = { download: StoredDownload; game: Game | null; scope: ImportScope }

/** The same download for another game, with the name of the folder or file that it consists of. */
function downloadOf({ clock }: Pick<AppContext, 'clock'>, { download, game, scope }: Part): StoredDownload {
  const place = placeOf(scope)
  const title = place === '' ? download.title : releaseNameOf(basename(place), place.endsWith('/'))
  const at = instant(clock)
  return {
    ...download,
    ...{ id: randomUUID(), gameId: game?.id ?? null, partId: null, userId: game?.userId ?? download.userId },
    ...{ title, ...releaseOf(place === '' ? null : title, game), status: 'importing', progress: 1, message: null },
    ...{ size: null, downloaded: 0, addedAt: at, completedAt: at, missedPolls: 0, removal: null },
    ...{ splitFrom: rootOf(download), archivePasswords: passwordsOf(download) },
  }
}

/** What the name says. Without a name of its own, nothing is known about the version. */
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

/** Whether another import needs the files of this one. Those that the same download was split into have their own. */
export function areSourcesNeeded(
  app: Pick<AppContext, 'downloads' | 'downloaders'>,
  download: StoredDownload,
): boolean {
  const root = rootOf(download)
  return isNeededByAnother(app, download, new Set([root, ...app.downloads.splitFrom(root).map(({ id }) => id)]))
}
