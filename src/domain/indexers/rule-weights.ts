import { type Static, type TInteger, Type } from '@sinclair/typebox'
import { Model } from '../scalars.ts'
import { defaultWeights, type Weights } from './default-weights.ts'

const weight = (points: number) =>
  Type.Integer({ minimum: -1000, maximum: 1000, description: `points; default ${points}` })

const models = Object.fromEntries(
  Object.entries(defaultWeights).map(([name, points]) => [name, weight(points)]),
) as Record<keyof Weights, TInteger>

/** A user's overrides of the default weights. */
export const RuleWeightsModel = Type.Partial(Model('RuleWeights', models))
export type RuleWeights = Static<typeof RuleWeightsModel>
