import { type Static, Type } from '@sinclair/typebox'
import { ReleaseKindModel } from '../release-name/parsed-release-name.ts'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'
import { FileCategoryModel } from './file-category.ts'
import { transferModes } from './import.ts'
import { ConflictResolutionModel } from './import-conflicts.ts'
import { ImportCorrectionsModel } from './import-corrections.ts'
import { skipReasons } from './import-plan.ts'

/**
 * What happens to a file. `keep`: a file of the same size is already in place. `conflict`: a different file is in place,
 * and the user must decide. `numbered`: it is kept beside the existing one under a numbered name. `unpack`: the content of
 * the archive is imported. `otherGame`: another import takes it, for its own game.
 */
const placedOutcomes = ['import', 'keep', 'replace', 'numbered', 'conflict'] as const
const fileOutcomes = [...placedOutcomes, 'unpack', 'otherGame', 'skip'] as const
export type FileOutcome = (typeof fileOutcomes)[number]
const FileOutcomeModel = OneOf(fileOutcomes, 'FileOutcome')

export const maxPreviewRows = 500
const maxExpanded = 500

/** A folder or file of a release. For a folder, the fields hold what its files have in common, and `null` where they differ. */
const PreviewRowModel = Model('ImportPreviewRow', {
  path: Type.String({ description: 'relative to the release; that of a folder ends with a slash' }),
  files: Type.Integer({ minimum: 0, description: 'how many files are in the folder and below; 1 for a file' }),
  size: Type.Number({ minimum: 0, description: 'bytes' }),
  expanded: Type.Boolean({ description: 'whether the rows of the folder follow' }),
  category: Nullable(FileCategoryModel),
  version: Nullable(Type.String()),
  outcome: Nullable(FileOutcomeModel),
  reason: Nullable(OneOf(skipReasons, 'SkipReason')),
  skipped: Type.Integer({ minimum: 0, description: 'how many of the files are not imported' }),
  conflicts: Type.Integer({ minimum: 0, description: 'how many of the files conflict with existing ones' }),
  gameId: Type.Union([Id, Type.Null()], { description: 'the game that it is corrected to; null: that of the import' }),
  otherGames: Type.Integer({ minimum: 0, description: 'how many of the files are for other games' }),
  target: Nullable(
    Type.String({ description: "where the file goes, relative to the game's folder", examples: ['DLC/skin.pak'] }),
  ),
})
export type PreviewRow = Static<typeof PreviewRowModel>

/** The part of a preview to show. */
const view = {
  expanded: Type.Optional(
    Type.Array(Type.String({ maxLength: 4096, examples: ['DLC/'] }), {
      maxItems: maxExpanded,
      description: 'the folders whose rows are shown; missing: all folders of a small release',
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'how many rows are left out' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPreviewRows, description: 'how many rows are shown' })),
}

export const PreviewImportModel = Model('PreviewImport', {
  gameId: Type.Optional(Id),
  targetPath: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'a folder in the library', examples: ['Portal 2'] }),
  ),
  conflicts: Type.Optional(ConflictResolutionModel),
  corrections: Type.Optional(ImportCorrectionsModel),
  ...view,
})
export type PreviewImport = Static<typeof PreviewImportModel>
export type PreviewView = Pick<PreviewImport, 'expanded' | 'offset' | 'limit'>

/** What an import would do with each file. `problem` says why this cannot be told, or what keeps it from being imported. */
export const ImportPreviewModel = Model('ImportPreview', {
  problem: Nullable(Type.String({ examples: ['The library folder is not available now.'] })),
  folder: Nullable(Type.String({ description: "the game's folder, relative to the library folder" })),
  transferMode: OneOf(transferModes, 'TransferMode'),
  kind: ReleaseKindModel,
  version: Nullable(Type.String()),
  corrections: Type.Union([ImportCorrectionsModel, Type.Null()], { description: 'what was corrected before' }),
  files: Type.Integer({ minimum: 0 }),
  size: Type.Number({ minimum: 0, description: 'bytes' }),
  imported: Type.Integer({ minimum: 0, description: 'how many files will be in the library' }),
  skipped: Type.Integer({ minimum: 0 }),
  conflicts: Type.Integer({ minimum: 0 }),
  otherGames: Type.Integer({ minimum: 0, description: 'how many files are for other games' }),
  games: Type.Array(Model('CorrectedGame', { id: Id, title: Type.String() }), {
    description: 'the other games that files are corrected to',
  }),
  total: Type.Integer({ minimum: 0, description: 'the number of rows' }),
  rows: Type.Array(PreviewRowModel, { maxItems: maxPreviewRows }),
})
export type ImportPreview = Static<typeof ImportPreviewModel>
