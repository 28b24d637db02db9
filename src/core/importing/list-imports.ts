import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportRecord } from '#domain/import.ts'
import type { Program } from '../program.ts'
import { isPlaced } from './transfer-files.ts'

type Parts = Pick<Program, 'imports' | 'downloads' | 'games'>

/** Imports of the user's downloads, newest first. */
export function listImports(program: Parts, userId: string): ImportRecord[] {
  const visible = new Set(program.downloads.visibleTo(userId).map(({ id }) => id))
  return program.imports
    .all()
    .filter(({ downloadId }) => visible.has(downloadId))
    .map((record) => showImport(program, userId, record))
}

/** Throws AppError `not-found`, also for those of other users. */
export function getImport(program: Parts, userId: string, id: string): ImportRecord {
  return showImport(program, userId, visibleImport(program, userId, id))
}

export function visibleImport(program: Parts, userId: string, id: string): StoredImport {
  const record = program.imports.find(id)
  const owner = record === null ? null : program.downloads.find(record.downloadId)
  if (record === null || owner === null || (owner.userId !== null && owner.userId !== userId)) {
    throw new AppError('not-found', 'There is no such import')
  }
  return record
}

function showImport(
  { games }: Pick<Program, 'games'>,
  userId: string,
  {
    plan,
    accepted: _,
    folderChosen: __,
    conflictResolution: ___,
    retry: ____,
    gameHeld: _____,
    conflicts,
    ...record
  }: StoredImport,
): ImportRecord {
  const game = record.gameId === null ? null : games.findById(record.gameId)
  const areUnpacked = record.unpackedFiles > 0 && record.unpackedFiles >= record.filesDone
  // A download that belongs to nobody is there for everybody, the files of somebody's game are not.
  const shown = conflicts === null || game?.userId === userId ? conflicts : { ...conflicts, files: [] }
  return {
    ...record,
    transferMode: areUnpacked ? 'unpack' : record.transferMode,
    gameTitle: game?.title ?? null,
    filesTotal: Math.max(plan.filter(isPlaced).length, record.filesDone),
    conflicts: shown,
  }
}
