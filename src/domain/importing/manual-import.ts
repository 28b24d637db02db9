import { type Static, Type } from '@sinclair/typebox'
import { ReleaseKindModel } from '../release-name/parsed-release-name.ts'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'
import { ImportModel, transferModes } from './import.ts'
import { ConflictResolutionModel } from './import-conflicts.ts'
import { ImportCorrectionsModel } from './import-corrections.ts'
import { PreviewImportModel } from './import-preview.ts'
import { maxManualImports } from './manual-import-limit.ts'

/** Why a file or folder is not offered for import. */
const manualImportObstacles = ['library', 'game', 'download', 'imported'] as const
export type ManualImportObstacle = (typeof manualImportObstacles)[number]

export const ManualImportFolderModel = Model('ManualImportFolder', {
  path: Type.String({ description: 'with links resolved', examples: ['/srv/old-games'] }),
  parent: Nullable(Type.String({ examples: ['/srv'] })),
  total: Type.Integer({ minimum: 0, description: 'the number of entries' }),
  truncated: Type.Boolean({ description: 'whether the folder has more entries than are listed, at most 5,000' }),
  entries: Type.Array(
    Model('ManualImportEntry', {
      name: Type.String({ examples: ['Portal.2.v1.2-GRP'] }),
      path: Type.String({ examples: ['/srv/old-games/Portal.2.v1.2-GRP'] }),
      directory: Type.Boolean(),
      size: Nullable(Type.Number({ description: 'bytes; null for folders' })),
      title: Type.String({ description: 'as parsed from the name', examples: ['Portal 2'] }),
      kind: ReleaseKindModel,
      version: Nullable(Type.String({ examples: ['1.2'] })),
      gameId: Type.Union([Id, Type.Null()], { description: 'the game of your library that matches best' }),
      gameTitle: Nullable(Type.String({ examples: ['Portal 2'] })),
      confidence: Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'how well the game matches' })),
      obstacle: Type.Union([OneOf(manualImportObstacles, 'ManualImportObstacle'), Type.Null()], {
        description:
          'library: it is in the library folder; game: a game has its files there; download: a download has its files there; imported: it was imported before, and can be imported again',
      }),
    }),
  ),
})
export type ManualImportFolder = Static<typeof ManualImportFolderModel>
export type ManualImportEntry = ManualImportFolder['entries'][number]

const TransferModeModel = OneOf(transferModes, 'TransferMode')

/** A file or folder to import, with what is corrected about it. Kind and version are parsed from its name otherwise. */
const item = {
  path: Type.String({ minLength: 1, maxLength: 4096, examples: ['/srv/old-games/Portal.2.v1.2-GRP'] }),
  gameId: Id,
  targetPath: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'a folder in the library', examples: ['Portal 2'] }),
  ),
  conflicts: Type.Optional(ConflictResolutionModel),
  corrections: Type.Optional(ImportCorrectionsModel),
}

export const StartManualImportsModel = Model('StartManualImports', {
  transferMode: TransferModeModel,
  items: Type.Array(Model('ManualImportItem', item), { minItems: 1, maxItems: maxManualImports }),
})
export type StartManualImports = Static<typeof StartManualImportsModel>
export type ManualImportItem = StartManualImports['items'][number]

export const StartedManualImportsModel = Model('StartedManualImports', {
  started: Type.Array(ImportModel),
  rejected: Type.Array(
    Model('RejectedManualImport', {
      path: Type.String({ examples: ['/srv/games/Portal 2'] }),
      reason: Type.String({ examples: ['/srv/games/Portal 2 is in the library folder already.'] }),
    }),
  ),
})
export type StartedManualImports = Static<typeof StartedManualImportsModel>

const { expanded, offset, limit } = PreviewImportModel.properties

export const PreviewManualImportModel = Model('PreviewManualImport', {
  ...item,
  gameId: Type.Optional(Id),
  transferMode: TransferModeModel,
  expanded,
  offset,
  limit,
})
export type PreviewManualImport = Static<typeof PreviewManualImportModel>
