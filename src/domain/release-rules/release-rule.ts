import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'
import { maxPattern, maxRuleName, maxRulePoints, maxRules, ruleEffects, ruleFields, ruleKinds } from './rule-choices.ts'

const points = Type.Integer({
  minimum: -maxRulePoints,
  maximum: maxRulePoints,
  description: 'what a rule with the effect `points` adds to the score; 0 for all others',
})

const fields = {
  name: Type.String({ minLength: 1, maxLength: maxRuleName, examples: ['No betas'] }),
  pattern: Type.String({
    minLength: 1,
    maxLength: maxPattern,
    description:
      'a text, words, or a regular expression of RE2; for `size` and `age` a comparison in bytes or seconds, such as `>20000000000` or `3600..86400`',
    examples: ['beta'],
  }),
  kind: OneOf(ruleKinds, 'RuleKind'),
  field: OneOf(ruleFields, 'RuleField'),
  effect: OneOf(ruleEffects, 'RuleEffect'),
}

/** A rule of a user for releases. */
const ReleaseRuleModel = Model('ReleaseRule', { ...fields, points })
export type ReleaseRule = Static<typeof ReleaseRuleModel>

const NewReleaseRuleModel = Model('NewReleaseRule', { ...fields, points: Type.Optional(points) })
export type NewReleaseRule = Static<typeof NewReleaseRuleModel>

export const ReleaseRulesModel = Type.Array(ReleaseRuleModel)
/** In the order in which they are compared: the first that accepts or rejects a release decides. */
export const NewReleaseRulesModel = Type.Array(NewReleaseRuleModel, { maxItems: maxRules })
