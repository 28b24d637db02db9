import { type Static, type TObject, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { VerificationModel } from '../verification/verification.ts'
import { FileCategoryModel } from './file-category.ts'
import { ConflictResolutionModel, ImportConflictsModel } from './import-conflicts.ts'
import { ImportCorrectionsModel } from './import-corrections.ts'
import { reviewCauses } from './review-cause.ts'
import { transferModes } from './transfer-modes.ts'

export { type TransferMode, transferModes } from './transfer-modes.ts'

/** How the files of an import got into the library; `unpack` when all of them came from archives. */
const importTransferModes = [...transferModes, 'unpack'] as const

export const importStatuses = ['running', 'done', 'review', 'failed', 'skipped'] as const
export type ImportStatus = (typeof importStatuses)[number]

export { type FileCategory, fileCategories } from './file-category.ts'

/**
 * `keep`: the same file is already in place. `replace`: a different file is in place and may be replaced. `unpacked`: an
 * archive whose content is imported; it is removed only when moving. `remove`: a file of the replaced release that the
 * new one does not have.
 */
export const fileActions = ['create', 'keep', 'replace', 'unpacked', 'remove'] as const
export type FileAction = (typeof fileActions)[number]

/** One file of an import plan. The paths are those of this machine, with links resolved. */
const PlannedFileModel = Model('PlannedFile', {
  source: Type.String(),
  target: Type.String(),
  size: Type.Number({ minimum: 0, description: 'bytes' }),
  category: FileCategoryModel,
  action: OneOf(fileActions, 'FileAction'),
  recycled: Type.Optional(Type.String({ description: 'where the replaced or removed file goes' })),
  staged: Type.Optional(Type.Boolean({ description: 'unpacked for this import alone: moved, whatever the mode' })),
  version: Type.Optional(Type.String({ description: 'given by a user; empty: none; missing: that of the release' })),
})
export type PlannedFile = Static<typeof PlannedFileModel>

/** An import as the wire carries it. `phase` says how far it is, `message` what it waits for or why it failed. */
export const ImportModel = Model('Import', {
  id: Id,
  downloadId: Id,
  gameId: Nullable(Id),
  gameTitle: Nullable(Type.String()),
  title: Type.String(),
  status: OneOf(importStatuses, 'ImportStatus'),
  sourcePath: Nullable(Type.String()),
  targetPath: Nullable(Type.String()),
  transferMode: Nullable(OneOf(importTransferModes, 'ImportTransferMode')),
  unpackedFiles: Type.Integer({ minimum: 0, description: 'how many of the files came out of archives' }),
  message: Nullable(Type.String()),
  cause: Nullable(OneOf(reviewCauses, 'ReviewCause')),
  filesDone: Type.Integer({ minimum: 0 }),
  filesTotal: Type.Integer({ minimum: 0 }),
  conflicts: Nullable(ImportConflictsModel),
  startedAt: Instant,
  finishedAt: Nullable(Instant),
})
export type ImportRecord = Static<typeof ImportModel>

const importPhases = ['unpacking', 'scanning', 'copying', 'linking', 'verifying', 'done', 'failed'] as const
export type ImportPhase = (typeof importPhases)[number]

const gameFileFields = {
  id: Id,
  gameId: Id,
  path: Type.String(),
  size: Type.Number({ minimum: 0 }),
  category: FileCategoryModel,
  version: Nullable(Type.String()),
  downloadId: Nullable(Id),
  addedAt: Instant,
}
/** A file of a game in the library. */
export type GameFile = Static<TObject<typeof gameFileFields>>

const sum = (description: string, example: string) =>
  Nullable(Type.String({ description: `${description} of the dump in it`, examples: [example] }))

/** A file of a game with what the DATs say of it. */
export const GameFileModel = Model('GameFile', {
  ...gameFileFields,
  crc32: sum('CRC32', 'cbf43926'),
  md5: sum('MD5', '25f9e794323b453885f5181f1b624d0b'),
  sha1: sum('SHA-1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'),
  verification: Nullable(VerificationModel),
  verificationReason: Nullable(
    Type.String({
      description: 'why it is not verified; none if it is, or if no DAT has it',
      examples: ['RVZ images cannot be checked yet'],
    }),
  ),
  dumpName: Nullable(
    Type.String({ description: 'what the DAT calls the dump in it', examples: ['Tetris (World) (Rev 1).gb'] }),
  ),
  datName: Nullable(Type.String({ description: 'the DAT that has it', examples: ['Nintendo - Game Boy'] })),
})
export type CheckedGameFile = Static<typeof GameFileModel>

export const ResolveImportModel = Model('ResolveImport', {
  gameId: Type.Optional(Id),
  targetPath: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  action: OneOf(['import', 'skip'] as const, 'ImportResolution'),
  conflicts: Type.Optional(ConflictResolutionModel),
  corrections: Type.Optional(ImportCorrectionsModel),
  remember: Type.Optional(
    Type.Boolean({ description: 'make conflicts the setting for all imports; administrators only' }),
  ),
})
export type ResolveImport = Static<typeof ResolveImportModel>
