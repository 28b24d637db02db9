import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable } from '../scalars.ts'

const TriedDecisionModel = Model('TriedDecision', {
  accepted: Type.Boolean(),
  review: Type.Boolean(),
  score: Type.Number(),
})

const ChangedReleaseModel = Model('ChangedRelease', {
  gameId: Id,
  gameTitle: Type.String(),
  title: Type.String(),
  indexerName: Type.String(),
  size: Nullable(Type.Number({ description: 'bytes' })),
  publishedAt: Nullable(Instant),
  seenAt: Instant,
  before: TriedDecisionModel,
  after: TriedDecisionModel,
  rules: Type.Array(Type.String({ examples: ['No betas'] }), {
    description: 'names of the tried rules that decide or change the score',
  }),
})
export type ChangedRelease = Static<typeof ChangedReleaseModel>

/** What rules would change among the releases that were seen last. */
export const RulesTrialModel = Model('ReleaseRulesTrial', {
  considered: Type.Integer({ description: 'releases that were seen last, at most 500' }),
  acceptedBefore: Type.Integer(),
  acceptedAfter: Type.Integer(),
  matches: Type.Array(
    Model('RuleMatches', {
      name: Type.String(),
      count: Type.Integer({ description: 'releases that the rule matches' }),
    }),
    { description: 'the tried rules, in their order' },
  ),
  changes: Type.Array(ChangedReleaseModel, { description: 'releases with another decision or score, newest first' }),
})
export type RulesTrial = Static<typeof RulesTrialModel>
