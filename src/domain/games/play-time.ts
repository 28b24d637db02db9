import { type Static, Type } from '@sinclair/typebox'
import { Model, Nullable } from '../scalars.ts'

const Hours = Nullable(Type.Number({ minimum: 0, description: 'hours' }))

/** How long a game takes. `source` names the service, `url` its page of the game. */
export const PlayTimeModel = Model('PlayTime', {
  main: Hours,
  extra: Hours,
  complete: Hours,
  source: Type.String({ examples: ['IGDB'] }),
  url: Nullable(Type.String()),
})
export type PlayTime = Static<typeof PlayTimeModel>
