import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ImportRecord } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'imports' | 'downloads' | 'games'>

/** Imports of the user's downloads, newest first. */
export function listImports(app: Deps, userId: string): ImportRecord[] {
  const visible = new Set(app.downloads.visibleTo(userId).map(({ id }) => id))
  const records = app.imports.all().filter(({ downloadId }) => visible.has(downloadId))
  const gameIds = new Set(records.flatMap(({ gameId }) => gameId ?? []))
  const games = new Map(app.games.withIds([...gameIds]).map((game) => [game.id, game]))
  return records.map((record) => showImport(record, games.get(record.gameId ?? '') ?? null, userId))
}

/** Throws AppError `not-found`, also for an import of another user. */
export function getImport(app: Deps, userId: string, id: string): ImportRecord {
  const record = visibleImport(app, userId, id)
  return showImport(record, record.gameId === null ? null : app.games.findById(record.gameId), userId)
}

export function visibleImport(app: Deps, userId: string, id: string): StoredImport {
  const record = app.imports.find(id)
  const owner = record === null ? null : app.downloads.find(record.downloadId)
  if (record === null || owner === null || (owner.userId !== null && owner.userId !== userId)) {
    throw new AppError('not-found', 'This import does not exist')
  }
  return record
}

function showImport(
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
  game: Game | null,
  userId: string,
): ImportRecord {
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
