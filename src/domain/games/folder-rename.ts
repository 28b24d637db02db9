import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import {
  folderMoveFilters,
  folderMoveSorts,
  folderMoveStates,
  renameBlockers,
  renameDirections,
  renameScopes,
  renameStates,
} from './folder-rename-states.ts'

export const RenameScopeModel = OneOf(renameScopes, 'RenameScope')
export const FolderMoveSortModel = OneOf(folderMoveSorts, 'FolderMoveSort')
export const FolderMoveFilterModel = OneOf(folderMoveFilters, 'FolderMoveFilter')

const count = Type.Integer({ minimum: 0 })

export const RenameModel = Model('FolderRename', {
  id: Id,
  scope: RenameScopeModel,
  state: OneOf(renameStates, 'RenameState'),
  toMove: Type.Integer({ minimum: 0, description: 'folders that move, those already moved included' }),
  moved: Type.Integer({ minimum: 0, description: 'folders that are at their new place now' }),
  conflicts: Type.Integer({ minimum: 0, description: 'folders that cannot be moved' }),
  unchanged: count,
  continues: Type.Union([OneOf(renameDirections, 'RenameDirection'), Type.Null()], {
    description: 'what is left of a stopped renaming; null: nothing, or it is not stopped',
  }),
  message: Nullable(Type.String({ examples: ['The library folder is not mounted.'] })),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
})
export type FolderRename = Static<typeof RenameModel>

export const FolderMoveModel = Model('FolderMove', {
  position: count,
  gameIds: Type.Array(Id, { description: 'the games with this folder' }),
  title: Type.String({ examples: ['Portal 2'] }),
  from: Type.String({ examples: ['/srv/games/Portal.2'] }),
  to: Type.String({ examples: ['/srv/games/Portal 2 (2011)'], description: 'the same as `from` if it does not move' }),
  flattens: Type.Boolean({ description: 'whether the files move out of a folder within a folder of the same name' }),
  state: OneOf(folderMoveStates, 'FolderMoveState'),
  reason: Nullable(OneOf(renameBlockers, 'RenameBlocker')),
  message: Nullable(Type.String({ examples: ['A folder with this name already exists.'] })),
})
export type FolderMove = Static<typeof FolderMoveModel>
