import type { GameLabel } from '#db/repositories/games.ts'
import type { ImportFilter, StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportRecord } from '#domain/importing/import.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { isVisibleTo } from '../downloads/find-download.ts'

type Deps = Pick<AppContext, 'imports' | 'downloads' | 'games'>

/** A page of the imports of the user's downloads, newest first, with their total number. */
export function listImports(
  app: Deps,
  userId: string,
  query: Omit<ImportFilter, 'userId'>,
): { records: ImportRecord[]; total: number } {
  const { records, total } = app.imports.list({ ...query, userId })
  const games = app.games.labelsOf(records.flatMap(({ gameId }) => gameId ?? []))
  return { records: records.map((record) => showImport(record, games.get(record.gameId ?? '') ?? null)), total }
}

/** Throws AppError `not-found`, also for an import of another user. */
export function getImport(app: Deps, userId: string, id: string): ImportRecord {
  const record = visibleImport(app, userId, id)
  return showImport(record, record.gameId === null ? null : app.games.findById(record.gameId))
}

export function visibleImport(app: Deps, userId: string, id: string): StoredImport {
  const record = app.imports.find(id)
  const download = record === null ? null : app.downloads.find(record.downloadId)
  // The import may be for a game that its download is not assigned to yet.
  const gameId = record?.gameId ?? download?.gameId ?? null
  if (record === null || download === null || !isVisibleTo(app, userId, { userId: download.userId, gameId })) {
    throw new AppError('not-found', say('importing.importNotFound'))
  }
  return record
}

function showImport(
  {
    filesPlanned: _,
    acceptedCauses: __,
    checked: ________,
    folderChosen: ___,
    folderConfirmed: _______,
    conflictResolution: ____,
    retry: _____,
    gameHeld: ______,
    requestedMode: _________,
    stopping: __________,
    scope: ___________,
    otherGames: ____________,
    splitInto: _____________,
    ...record
  }: StoredImport,
  game: Pick<GameLabel, 'title'> | null,
): ImportRecord {
  const areUnpacked = record.unpackedFiles > 0 && record.unpackedFiles >= record.filesDone
  return {
    ...record,
    conflicts: record.conflicts === null ? null : { ...record.conflicts, release: record.conflicts.release ?? null },
    transferMode: areUnpacked ? 'unpack' : record.transferMode,
    gameTitle: game?.title ?? null,
    filesTotal: Math.max(record.filesTotal, record.filesDone),
  }
}
