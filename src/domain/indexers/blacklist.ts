import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable } from '../scalars.ts'

export const BlacklistEntryModel = Model('BlacklistEntry', {
  id: Id,
  gameId: Id,
  releaseTitle: Type.String(),
  indexerName: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  createdAt: Instant,
})
export type BlacklistEntry = Static<typeof BlacklistEntryModel>

/** An entry in the list of all games. */
export const BlacklistLineModel = Model('BlacklistListItem', {
  ...BlacklistEntryModel.properties,
  gameTitle: Type.String(),
})
export type BlacklistLine = Static<typeof BlacklistLineModel>

export const NewBlacklistEntryModel = Model('NewBlacklistEntry', {
  releaseTitle: Type.String({ minLength: 1, maxLength: 1000 }),
  indexerName: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
})
