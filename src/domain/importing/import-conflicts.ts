import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'
import { conflictResolutions } from './conflict-resolutions.ts'

export const ConflictResolutionModel = OneOf(conflictResolutions, 'ConflictResolution')

/** An import stores and shows this many of its conflicts. */
export const mostConflictsShown = 50

/** An import names this many of the releases that are in the folder. */
export const mostReleasesNamed = 5

const PresentReleaseModel = Model('PresentRelease', {
  titles: Type.Array(Type.String({ examples: ['Portal.2.v1.0-GRP'] }), {
    maxItems: mostReleasesNamed,
    description: 'the releases whose files are in the folder; empty: unknown',
  }),
  files: Type.Integer({ minimum: 0, description: 'how many files replacing it removes' }),
  size: Type.Number({ minimum: 0, description: 'bytes of the files that replacing it removes' }),
  recycled: Type.Boolean({ description: 'whether the removed files go to the recycle bin' }),
  unknownFiles: Type.Integer({ minimum: 0, description: 'how many files of unknown origin are there; they stay' }),
})
export type PresentRelease = Static<typeof PresentReleaseModel>

export const ImportConflictsModel = Model('ImportConflicts', {
  total: Type.Integer({ minimum: 0, description: 'how many files of the library conflict with the release' }),
  release: Type.Union([PresentReleaseModel, Type.Null()], {
    description: 'another release of the game that is in the folder',
  }),
  files: Type.Array(
    Model('ConflictingFile', {
      path: Type.String({ description: 'in the library' }),
      size: Type.Number({ minimum: 0, description: 'bytes in the library' }),
      newSize: Type.Number({ minimum: 0, description: 'bytes in the release' }),
    }),
    { maxItems: mostConflictsShown, description: `the first ${mostConflictsShown}` },
  ),
})
export type ImportConflicts = Static<typeof ImportConflictsModel>
