import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ImportRecord } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'
import { isVisibleTo } from '../downloads/find-download.ts'

type Deps = Pick<AppContext, 'imports' | 'downloads' | 'games'>

/** Imports of the user's downloads, newest first. */
export function listImports(app: Deps, userId: string): ImportRecord[] {
  const visible = new Map(app.downloads.visibleTo(userId).map((download) => [download.id, download]))
  const records = app.imports.all().filter(({ downloadId }) => visible.has(downloadId))
  const gameIds = new Set(records.flatMap(({ gameId }) => gameId ?? []))
  const games = new Map(app.games.withIds([...gameIds]).map((game) => [game.id, game]))
  return records.flatMap((record) => {
    const game = games.get(record.gameId ?? '') ?? null
    const hasOwner = visible.get(record.downloadId)?.userId != null
    return hasOwner || game === null || game.userId === userId ? [showImport(record, game)] : []
  })
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
    ...record
  }: StoredImport,
  game: Game | null,
): ImportRecord {
  const areUnpacked = record.unpackedFiles > 0 && record.unpackedFiles >= record.filesDone
  return {
    ...record,
    transferMode: areUnpacked ? 'unpack' : record.transferMode,
    gameTitle: game?.title ?? null,
    filesTotal: Math.max(record.filesTotal, record.filesDone),
  }
}
