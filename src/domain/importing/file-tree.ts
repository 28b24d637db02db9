import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'
import { FileCategoryModel } from './file-category.ts'

/** A file of a game; or a folder, with what all files below it have in common. */
const FileTreeEntryModel = Model('FileTreeEntry', {
  kind: OneOf(['folder', 'file'] as const, 'FileTreeEntryKind'),
  fileId: Nullable({ ...Id, description: 'none for a folder' }),
  name: Type.String({ examples: ['update'] }),
  path: Type.String({ description: "relative to the game's folder", examples: ['update/setup.exe'] }),
  size: Type.Number({ minimum: 0, description: 'bytes, of all files in a folder' }),
  files: Type.Integer({ description: 'files in the folder and below it; 1 for a file' }),
  category: Nullable(FileCategoryModel),
  version: Nullable(Type.String({ description: 'none if unknown, or if the files of a folder differ' })),
})
export type FileTreeEntry = Static<typeof FileTreeEntryModel>

/** The content of a game's folder, or of a folder below it. */
export const FileTreeModel = Model('FileTree', {
  size: Type.Number({ minimum: 0, description: 'bytes of all files in the folder and below it' }),
  files: Type.Integer({ description: 'how many files that are' }),
  categories: Type.Array(
    Model('FileCategorySize', {
      category: FileCategoryModel,
      size: Type.Number({ minimum: 0 }),
      files: Type.Integer(),
    }),
    { description: 'the same by category, the largest first' },
  ),
  entries: Type.Array(FileTreeEntryModel, { description: 'a page of what the folder has, folders first, by name' }),
})
export type FileTree = Static<typeof FileTreeModel>
