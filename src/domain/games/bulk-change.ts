import { type Static, Type } from '@sinclair/typebox'
import { keptReasons } from '../importing/file-removal.ts'
import { Id, OneOf } from '../scalars.ts'
import { gameStatuses } from './game.ts'

const maxGames = 1000

const SaidModel = Type.Object({
  status: Type.Optional(OneOf(gameStatuses)),
  hidden: Type.Optional(Type.Boolean()),
})
const RemovalModel = Type.Object({ delete: Type.Object({ deleteFiles: Type.Boolean() }) })

/** What happens to many games at once: they are changed, or removed with or without their files. */
export const BulkChangeModel = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: maxGames }),
  change: Type.Union([RemovalModel, SaidModel]),
})
export type BulkChange = Static<typeof BulkChangeModel>

/** `failed`: games that are as they were. `kept`: removed games whose files stayed although they were to go. */
export const BulkOutcomeModel = Type.Object({
  changed: Type.Integer({ minimum: 0 }),
  failed: Type.Array(Type.Object({ id: Id, error: Type.String() })),
  kept: Type.Array(Type.Object({ id: Id, reason: OneOf(keptReasons), message: Type.String() })),
})
export type BulkOutcome = Static<typeof BulkOutcomeModel>
