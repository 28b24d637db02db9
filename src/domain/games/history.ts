import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { historyTypes } from './history-types.ts'

export const HistoryTypeModel = OneOf(historyTypes, 'HistoryType')

export const historyExportFormats = ['csv', 'json'] as const
export type HistoryExportFormat = (typeof historyExportFormats)[number]

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
