import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'
import { conflictResolutions } from './conflict-resolutions.ts'

export const ConflictResolutionModel = OneOf(conflictResolutions, 'ConflictResolution')

/** An import stores and shows this many of its conflicts. */
export const mostConflictsShown = 50

export const ImportConflictsModel = Model('ImportConflicts', {
  total: Type.Integer({ minimum: 1, description: 'how many files of the library conflict with the release' }),
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
