import { type Static, Type } from '@sinclair/typebox'
import { ParsedReleaseNameModel } from '../release-name/parsed-release-name.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { protocols } from './protocols.ts'

export const ProtocolModel = OneOf(protocols, 'Protocol')

const reasonFields = {
  code: Type.String({ description: 'code of the rule', examples: ['seeded'] }),
  message: Type.String({ examples: ['900 seeders'] }),
}

/** Why nothing is grabbed, for the user. */
export const ObstacleModel = Model('GrabObstacle', reasonFields)
export type Obstacle = Static<typeof ObstacleModel>

/** Why a rule rejected a release or adjusted its score, for the user. */
const ReasonModel = Model('DecisionReason', {
  ...reasonFields,
  score: Nullable(
    Type.Number({ description: 'what the rule adds to the score; `null` for a reason that does not change it' }),
  ),
})
export type Reason = Static<typeof ReasonModel>

export const DecisionModel = Model('Decision', {
  accepted: Type.Boolean(),
  review: Type.Boolean({
    description:
      'not accepted, but only because its group, uploader or indexer is unknown: grab it manually if it is right',
  }),
  score: Type.Number({ description: 'sum of the scores of all reasons' }),
  reasons: Type.Array(ReasonModel),
})
export type Decision = Static<typeof DecisionModel>

const foundFields = {
  guid: Type.String({ description: 'id of the listing, for as long as Ludarr runs' }),
  title: Type.String(),
  indexerId: Id,
  indexerName: Type.String(),
  protocol: ProtocolModel,
  size: Nullable(Type.Number({ minimum: 0, description: 'bytes' })),
  publishedAt: Nullable(Instant),
  seeders: Nullable(Type.Integer({ minimum: 0 })),
  leechers: Nullable(Type.Integer({ minimum: 0 })),
  grabs: Nullable(Type.Integer({ minimum: 0 })),
  freeleech: Type.Boolean(),
  infoUrl: Nullable(Type.String({ description: "the indexer's page of the release; administrators only" })),
  downloadUrl: Type.String({ description: 'stands for the link, for `POST /downloads` and `POST /downloads/bundle`' }),
}

/** A release in API responses: found, parsed and judged. */
export const ReleaseModel = Model('Release', {
  ...foundFields,
  parsed: ParsedReleaseNameModel,
  decision: DecisionModel,
})
export type Release = Static<typeof ReleaseModel>

/** A release as reported by an indexer. `infoHash` is lower-case hex, if reported. */
export type FoundRelease = Omit<Release, 'parsed' | 'decision'> & {
  infoHash: string | null
  categories: number[]
  /** Protected with an unknown password. */
  passwordProtected: boolean
  archivePassword?: string
  stated?: StatedAttributes
}

/** Optional attributes of an indexer's listing that only the rules use. */
type StatedAttributes = {
  /** Categories given by name instead of number. */
  categoryNames: string[]
  /** English language names. */
  languages: string[]
  /** Declared bad by the scene. */
  nuked: boolean
  /** Matched with a pre database of scene releases. */
  preMatched: boolean
} & StatedSource

/** Where a release is from, as far as the indexer states it. */
export type StatedSource = {
  /** The account or poster. */
  uploader: string | null
  /** The group of the release. */
  team: string | null
  /** The site, if the indexer searches several. */
  site: string | null
}

export const noSource: StatedSource = { uploader: null, team: null, site: null }
