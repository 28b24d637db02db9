import { type Static, Type } from '@sinclair/typebox'
import { keptReasons } from '../importing/file-removal.ts'
import { Id, Model, OneOf } from '../scalars.ts'
import { GameStatusModel } from './game.ts'

const maxGames = 1000

const ChangeModel = Model('BulkGameChange', {
  status: Type.Optional(GameStatusModel),
  hidden: Type.Optional(Type.Boolean()),
})
const RemovalModel = Model('BulkRemoval', { delete: Model('BulkRemovalOptions', { deleteFiles: Type.Boolean() }) })

/** Changes many games, or removes them with or without their files. */
export const BulkChangeModel = Model('BulkChange', {
  ids: Type.Array(Id, { minItems: 1, maxItems: maxGames }),
  change: Type.Union([RemovalModel, ChangeModel]),
})
export type BulkChange = Static<typeof BulkChangeModel>

/** `failed`: unchanged games. `kept`: removed games whose files were not deleted although requested. */
export const BulkOutcomeModel = Model('BulkOutcome', {
  changed: Type.Integer({ minimum: 0 }),
  failed: Type.Array(Model('FailedGameChange', { id: Id, error: Type.String() })),
  kept: Type.Array(Model('KeptFiles', { id: Id, reason: OneOf(keptReasons, 'KeptReason'), message: Type.String() })),
})
export type BulkOutcome = Static<typeof BulkOutcomeModel>
