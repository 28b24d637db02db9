import { type Static, Type } from '@sinclair/typebox'
import { keptReasons } from '../importing/file-removal.ts'
import { Id, OneOf } from '../scalars.ts'
import { gameStatuses } from './game.ts'

const maxGames = 1000

const ChangeModel = Type.Object({
  status: Type.Optional(OneOf(gameStatuses)),
  hidden: Type.Optional(Type.Boolean()),
})
const RemovalModel = Type.Object({ delete: Type.Object({ deleteFiles: Type.Boolean() }) })

/** Changes many games, or removes them with or without their files. */
export const BulkChangeModel = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: maxGames }),
  change: Type.Union([RemovalModel, ChangeModel]),
})
export type BulkChange = Static<typeof BulkChangeModel>

/** `failed`: unchanged games. `kept`: removed games whose files were not deleted although requested. */
export const BulkOutcomeModel = Type.Object({
  changed: Type.Integer({ minimum: 0 }),
  failed: Type.Array(Type.Object({ id: Id, error: Type.String() })),
  kept: Type.Array(Type.Object({ id: Id, reason: OneOf(keptReasons), message: Type.String() })),
})
export type BulkOutcome = Static<typeof BulkOutcomeModel>
