import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { DecisionModel, ObstacleModel, ProtocolModel, type Reason } from './release.ts'

export const verdictOrigins = ['search', 'feed'] as const
export type VerdictOrigin = (typeof verdictOrigins)[number]

export const grabOrigins = [...verdictOrigins, 'delay', 'user'] as const
export type GrabOrigin = (typeof grabOrigins)[number]

/** What is searched for: a game, or one of its add-ons. */
export type SearchSubject = { gameId: string; partId: string | null }

/** The verdicts that are kept of each game, and of each add-on. */
export const maxVerdictsPerGame = 100

/** A release that was judged for a game, without its links. */
const ReleaseVerdictModel = Model('ReleaseVerdict', {
  title: Type.String(),
  indexerName: Type.String(),
  protocol: ProtocolModel,
  size: Nullable(Type.Number({ description: 'bytes' })),
  publishedAt: Nullable(Instant),
  seenAt: Instant,
  seenIn: OneOf(verdictOrigins, 'VerdictOrigin'),
  grabbed: Type.Boolean(),
  decision: DecisionModel,
})
export type ReleaseVerdict = Static<typeof ReleaseVerdictModel>

/** How many releases were refused for the same reason. */
export const ReasonCountModel = Model('ReasonCount', {
  code: Type.String({ description: 'code of the reason', examples: ['seeders'] }),
  count: Type.Integer(),
})
export type ReasonCount = Static<typeof ReasonCountModel>

const IndexerFailureModel = Model('IndexerFailure', { indexerName: Type.String(), message: Type.String() })
export type IndexerFailure = Static<typeof IndexerFailureModel>

/** The last automatic search for a game. */
const LastSearchModel = Model('LastSearch', {
  searchedAt: Instant,
  considered: Type.Integer({ description: 'releases that the indexers returned' }),
  accepted: Type.Integer({ description: 'releases that no rule rejected' }),
  answered: Type.Integer({ description: 'indexers that answered' }),
  failures: Type.Array(IndexerFailureModel),
  problem: Nullable(
    Type.String({
      description: 'why the best release could not be grabbed',
      examples: ['No download client is available. qBittorrent: connection refused'],
    }),
  ),
})
export type LastSearch = Static<typeof LastSearchModel>

/** Why a grabbed release was chosen. */
const GrabDecisionModel = Model('GrabDecision', {
  downloadId: Id,
  title: Type.String(),
  indexerName: Nullable(Type.String()),
  grabbedAt: Instant,
  chosenBy: OneOf(grabOrigins, 'GrabOrigin'),
  considered: Nullable(
    Type.Integer({ description: 'releases it was chosen from; null if a user chose it or after a delay' }),
  ),
  accepted: Nullable(Type.Integer({ description: 'releases of those that no rule rejected' })),
  decision: DecisionModel,
})
export type GrabDecision = Static<typeof GrabDecisionModel>

/** What was seen for a game and why each release was taken or refused. */
export const VerdictReportModel = Model('VerdictReport', {
  lastSearch: Nullable(LastSearchModel),
  nextSearchAt: Nullable(Instant),
  obstacles: Type.Array(ObstacleModel, { description: 'why nothing is grabbed automatically, whatever is found' }),
  reasons: Type.Array(ReasonCountModel, { description: 'the first reason of each refused release, most common first' }),
  verdicts: Type.Array(ReleaseVerdictModel, { description: 'newest first, at most 100' }),
  grabs: Type.Array(GrabDecisionModel, { description: 'newest first, at most 20' }),
})
export type VerdictReport = Static<typeof VerdictReportModel>

/** The reason that a release was refused for; `null` if it was not refused. */
export const refusalOf = (accepted: boolean, reasons: readonly Reason[]): string | null =>
  accepted ? null : (reasons[0]?.code ?? null)
