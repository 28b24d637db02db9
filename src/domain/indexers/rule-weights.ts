import { type Static, type TInteger, Type } from '@sinclair/typebox'

/**
 * What each observation is worth, in points. Only their proportions matter: the release with the highest sum is taken.
 * By default a wish of the user (group, source) outweighs everything an indexer says of a release.
 */
export const defaultWeights = {
  /** A title that fits without doubt; less with less confidence. */
  titleConfidence: 50,
  /** A preferred group. */
  preferredGroup: 100,
  /** The first of the preferred sources. */
  preferredSource: 60,
  /** So much less for each further preferred source. */
  preferredSourceStep: 10,
  /** A preferred language. */
  preferredLanguage: 40,
  /** Only languages other than English, for a user who prefers none. */
  onlyForeignLanguages: -30,
  /** A thousand seeders; the scale is logarithmic. */
  thousandSeeders: 60,
  /** Costs no ratio. */
  freeleech: 15,
  /** A Usenet release of today; nothing after three thousand days. */
  freshUsenet: 10,
  /** An indexer of priority 1; nothing at priority 50. */
  indexerPriority: 25,
  /** Brings add-ons with it. */
  addOnsIncluded: 10,
  /** Unlikely small for a game. */
  smallForAGame: -80,
}

export type Weights = typeof defaultWeights

const weight = (points: number) =>
  Type.Integer({ minimum: -1000, maximum: 1000, description: `points; ${points} by itself` })

const models = Object.fromEntries(
  Object.entries(defaultWeights).map(([name, points]) => [name, weight(points)]),
) as Record<keyof Weights, TInteger>

/** Where a user wants it otherwise than by default. */
export const RuleWeightsModel = Type.Partial(Type.Object(models))
export type RuleWeights = Static<typeof RuleWeightsModel>
