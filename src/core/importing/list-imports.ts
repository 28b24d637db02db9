import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportRecord } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'imports' | 'downloads' | 'games'>

/** Imports of the user's downloads, newest first. */
export function listImports(app: Deps, userId: string): ImportRecord[] {
  const visible = new Set(app.downloads.visibleTo(userId).map(({ id }) => id))
  return app.imports
    .all()
    .filter(({ downloadId }) => visible.has(downloadId))
    .map((record) => showImport(app, userId, record))
}

/** Throws AppError `not-found`, also for an import of another user. */
export function getImport(app: Deps, userId: string, id: string): ImportRecord {
  return showImport(app, userId, visibleImport(app, userId, id))
}

export function visibleImport(app: Deps, userId: string, id: string): StoredImport {
  const record = app.imports.find(id)
  const owner = record === null ? null : app.downloads.find(record.downloadId)
  if (record === null || owner === null || (owner.userId !== null && owner.userId !== userId)) {
    throw new AppError('not-found', 'There is no such import')
  }
  return record
}

function showImport(
  { games }: Pick<AppContext, 'games'>,
  userId: string,
  {
    filesPlanned: _,
    accepted: __,
    folderChosen: ___,
    conflictResolution: ____,
    retry: _____,
    gameHeld: ______,
    conflicts,
    ...record
  }: StoredImport,
): ImportRecord {
  const game = record.gameId === null ? null : games.findById(record.gameId)
  const areUnpacked = record.unpackedFiles > 0 && record.unpackedFiles >= record.filesDone
  // Everyone sees a download without an owner, but not the files of another user's game.
  const shown = conflicts === null || game?.userId === userId ? conflicts : { ...conflicts, files: [] }
  return {
    ...record,
    transferMode: areUnpacked ? 'unpack' : record.transferMode,
    gameTitle: game?.title ?? null,
    filesTotal: Math.max(record.filesTotal, record.filesDone),
    conflicts: shown,
  }
}
