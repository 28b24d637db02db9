import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

export const historyTypes = [
  ...['grabbed', 'failed', 'imported', 'upgraded', 'deleted', 'scanned', 'skipped'],
  ...['released', 'delayed', 'cancelled', 'refreshed'],
] as const
export type HistoryType = (typeof historyTypes)[number]
export const HistoryTypeModel = OneOf(historyTypes, 'HistoryType')

export const historyExportFormats = ['csv', 'json'] as const
export type HistoryExportFormat = (typeof historyExportFormats)[number]

/** Stands for all users in a query. */
export const everyone = 'all'

/** An event in a game's history. */
export const HistoryEntryModel = Model('HistoryEntry', {
  id: Id,
  gameId: Nullable(Id),
  gameTitle: Nullable(Type.String()),
  userId: Nullable(Id),
  downloadId: Nullable(Id),
  type: HistoryTypeModel,
  title: Type.String({ description: 'the release or file it is about' }),
  message: Type.String(),
  at: Instant,
})
export type HistoryEntry = Static<typeof HistoryEntryModel>
