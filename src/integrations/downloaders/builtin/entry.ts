import { type Static, Type } from '@sinclair/typebox'
import { join } from '#domain/paths/paths.ts'
import { Nullable, OneOf } from '#domain/scalars.ts'

export const product = 'Built-in downloader'

/** `waiting` is between two attempts; `message` says why. */
const entryStates = ['queued', 'downloading', 'waiting', 'paused', 'completed', 'error'] as const

/** One stored download. `validator` proves that the rest of the file matches the part on disk. */
export const EntryModel = Type.Object({
  id: Type.String(),
  url: Type.String(),
  /** The origin that an administrator entered, and that may be at a private address. */
  privateOrigin: Type.Optional(Type.String()),
  title: Type.String(),
  category: Nullable(Type.String()),
  state: OneOf(entryStates),
  message: Nullable(Type.String()),
  /** The download's own folder. */
  folder: Type.String(),
  /** Known with the first answer. */
  fileName: Nullable(Type.String()),
  size: Nullable(Type.Number()),
  validator: Nullable(Type.String()),
  downloaded: Type.Number(),
  /** Whether it failed because the server has no such file. */
  isGone: Type.Optional(Type.Boolean()),
  /** More bytes than arrived before the disk was full, for a file of unknown size. */
  bytesNeeded: Type.Optional(Type.Number()),
  addedAt: Type.String(),
  completedAt: Nullable(Type.String()),
})
export type Entry = Static<typeof EntryModel>

/** The path of the finished file; null before its name is known. */
export function finishedPath(entry: Entry): string | null {
  return entry.fileName === null ? null : join(entry.folder, entry.fileName)
}

export function partPath(entry: Entry): string | null {
  return entry.fileName === null ? null : join(entry.folder, `${entry.fileName}.part`)
}
