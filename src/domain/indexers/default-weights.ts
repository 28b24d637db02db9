/**
 * Points per rule. Only their proportions matter: the release with the highest sum is grabbed. By default, the user's
 * preferences (group, source) outweigh everything that an indexer reports.
 */
export const defaultWeights = {
  /** Certain title match; scaled by confidence. */
  titleConfidence: 50,
  /** A preferred group. */
  preferredGroup: 100,
  /** The first of the preferred sources. */
  preferredSource: 60,
  /** Deducted for each further preferred source. */
  preferredSourceStep: 10,
  /** The preferred protocol. */
  preferredProtocol: 30,
  /** A preferred language. */
  preferredLanguage: 40,
  /** Only languages other than English, for users without preferred languages. */
  onlyForeignLanguages: -30,
  /** A thousand seeders; the scale is logarithmic. */
  thousandSeeders: 60,
  /** Freeleech: does not count against the ratio. */
  freeleech: 15,
  /** A Usenet release posted today; falls to 0 at 3000 days. */
  freshUsenet: 10,
  /** An indexer with priority 1; falls to 0 at priority 50. */
  indexerPriority: 25,
  /** Matched with a pre database of scene releases. */
  preMatched: 15,
  /** Nuked: declared bad by the scene. */
  nuked: -100,
  /** Includes add-ons. */
  addOnsIncluded: 10,
  /** A release of at most 100 MB; falls to 0 at 1 TB on a logarithmic scale. By default, the size does not matter. */
  smallSize: 0,
  /** Unusually small for a game. */
  smallForAGame: -80,
}
export type Weights = typeof defaultWeights
