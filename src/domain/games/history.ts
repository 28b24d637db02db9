import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Nullable, OneOf } from '../scalars.ts'

export const historyTypes = ['grabbed', 'failed', 'imported', 'upgraded', 'deleted', 'scanned', 'skipped'] as const
export type HistoryType = (typeof historyTypes)[number]

/** An event in a game's history. */
export const HistoryEntryModel = Type.Object({
  id: Id,
  gameId: Nullable(Id),
  gameTitle: Nullable(Type.String()),
  downloadId: Nullable(Id),
  type: OneOf(historyTypes),
  title: Type.String({ description: 'the release or file it is about' }),
  message: Type.String(),
  at: Instant,
})
export type HistoryEntry = Static<typeof HistoryEntryModel>
