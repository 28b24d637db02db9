/** What is renamed: folders whose name differs from the pattern, folders within a folder of the same name, or both. */
export const renameScopes = ['all', 'names', 'nested'] as const
export type RenameScope = (typeof renameScopes)[number]

export const renameStates = [
  ...(['planning', 'planned', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed'] as const),
] as const
export type RenameState = (typeof renameStates)[number]

/** A rename in these states is worked on, also after a restart. */
const activeRenameStates = ['planning', 'running', 'undoing'] as const satisfies readonly RenameState[]
export const isActiveRename = ({ state }: { state: RenameState }): boolean =>
  activeRenameStates.some((active) => active === state)

/** What a stopped renaming continues with: more folders get their new names, or more folders are moved back. */
export const renameDirections = ['rename', 'undo'] as const
export type RenameDirection = (typeof renameDirections)[number]

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
export type FolderMoveFilter = (typeof folderMoveFilters)[number]

/** The states that each filter of the list stands for. */
export const statesOfFilter: Readonly<Record<FolderMoveFilter, readonly FolderMoveState[]>> = {
  move: ['planned', 'moving', 'moved', 'undoing', 'undone'],
  conflict: ['conflict', 'failed', 'undo-failed'],
  unchanged: ['unchanged'],
}

/** What the list can be sorted by. */
export const folderMoveSorts = ['title', 'from', 'to', 'state'] as const
export type FolderMoveSort = (typeof folderMoveSorts)[number]
