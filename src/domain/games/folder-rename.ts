import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

/** What is renamed: folders whose name differs from the pattern, folders within a folder of the same name, or both. */
export const renameScopes = ['all', 'names', 'nested'] as const
export type RenameScope = (typeof renameScopes)[number]
export const RenameScopeModel = OneOf(renameScopes, 'RenameScope')

export const renameStates = [
  ...(['planning', 'planned', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed'] as const),
] as const
export type RenameState = (typeof renameStates)[number]

/** A rename in these states is worked on, also after a restart. */
export const activeRenameStates = ['planning', 'running', 'undoing'] as const satisfies readonly RenameState[]
export const isActiveRename = ({ state }: { state: RenameState }): boolean =>
  activeRenameStates.some((active) => active === state)

/** `moving` and `undoing`: journaled before the files move. `undo-failed`: still at its new place. */
export const folderMoveStates = [
  ...(['planned', 'unchanged', 'conflict', 'moving', 'moved', 'failed', 'undoing', 'undone', 'undo-failed'] as const),
] as const
export type FolderMoveState = (typeof folderMoveStates)[number]

export const renameBlockers = [
  ...(['missing', 'file', 'link', 'outside', 'root', 'overlap', 'import', 'download', 'client', 'reserved'] as const),
  ...(['exists', 'case', 'permission', 'file-system', 'changed', 'error'] as const),
] as const
export type RenameBlocker = (typeof renameBlockers)[number]

export const folderMoveFilters = ['move', 'conflict', 'unchanged'] as const
export const FolderMoveFilterModel = OneOf(folderMoveFilters, 'FolderMoveFilter')
export type FolderMoveFilter = (typeof folderMoveFilters)[number]

/** The states that each filter of the list stands for. */
export const statesOfFilter: Readonly<Record<FolderMoveFilter, readonly FolderMoveState[]>> = {
  move: ['planned', 'moving', 'moved', 'undoing', 'undone'],
  conflict: ['conflict', 'failed', 'undo-failed'],
  unchanged: ['unchanged'],
}

const count = Type.Integer({ minimum: 0 })

export const RenameModel = Model('FolderRename', {
  id: Id,
  scope: RenameScopeModel,
  state: OneOf(renameStates, 'RenameState'),
  toMove: Type.Integer({ minimum: 0, description: 'folders that move, those already moved included' }),
  moved: Type.Integer({ minimum: 0, description: 'folders that are at their new place now' }),
  conflicts: Type.Integer({ minimum: 0, description: 'folders that cannot be moved' }),
  unchanged: count,
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
