import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import { type Game, isOwned, matchTarget } from '#domain/games/game.ts'
import { type ImportCorrections, otherGamesOf } from '#domain/importing/import-corrections.ts'
import { correctionsWithin, type ImportScope, placesIn, scopeOf } from '#domain/importing/import-scope.ts'
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
 * it: these files are neither forgotten nor imported twice. They belong to the same download of the client, which keeps it
 * until all of them have ended. A game that was removed meanwhile is left for a review.
 */
export function splitOff(app: SplitDeps, record: StoredImport, download: StoredDownload): void {
  const { corrections } = record
  if (corrections === null) return
  const ids = otherGamesOf(corrections, record.gameId)
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
      ...{ corrections: correctionsWithin(corrections), scope, splitFrom: record.splitFrom ?? record.id },
      ...{ filesPlanned: 0, filesTotal: 0, filesDone: 0, unpackedFiles: 0, message: null, cause: null, retry: null },
      ...{ gameHeld: game !== null && isOwned(game), startedAt: instant(app.clock), finishedAt: null },
    })
  }
}

type Part = { download: StoredDownload; game: Game | null; scope: ImportScope }

/** The same download for another game. Its name is that of the folder or file that it consists of, if there is one. */
function downloadOf({ clock }: Pick<AppContext, 'clock'>, { download, game, scope }: Part): StoredDownload {
  const [place = '', ...others] = placesIn(scope)
  const title = others.length > 0 ? download.title : releaseNameOf(basename(place), place.endsWith('/'))
  const { kind, version } = game === null ? parseReleaseName(title) : parseReleaseNameForGame(title, matchTarget(game))
  const at = instant(clock)
  return {
    ...download,
    ...{ id: randomUUID(), gameId: game?.id ?? null, partId: null, userId: game?.userId ?? download.userId },
    ...{ title, kind, version, status: 'importing', progress: 1, size: null, downloaded: 0, message: null },
    ...{ addedAt: at, completedAt: at, missedPolls: 0, removal: null },
  }
}

/** Whether another import needs the files of this one. Those that it was split into, or split from, have their own. */
export function areSourcesNeeded(
  app: Pick<AppContext, 'downloads' | 'downloaders' | 'imports'>,
  record: Pick<StoredImport, 'id' | 'splitFrom'>,
  download: StoredDownload,
): boolean {
  const splits = new Set(app.imports.downloadsSplitFrom(record.splitFrom ?? record.id))
  return isNeededByAnother(app, download, splits)
}
