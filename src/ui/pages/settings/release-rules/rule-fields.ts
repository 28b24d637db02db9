import { maxRulePoints, ruleEffects, ruleFields, ruleKinds } from '#domain/release-rules/rule-choices.ts'
import { uiField } from '../ui-field.ts'

export const ruleName = uiField('name', 'ruleName', 'text', { required: true, example: 'No betas' })

export const ruleField = uiField('field', 'ruleField', 'choice', {
  required: true,
  choices: [...ruleFields],
  choiceTexts: {
    name: 'ruleFieldName',
    group: 'ruleFieldGroup',
    uploader: 'ruleFieldUploader',
    indexer: 'ruleFieldIndexer',
    size: 'ruleFieldSize',
    age: 'ruleFieldAge',
  },
})

export const ruleKind = uiField('kind', 'ruleKind', 'choice', {
  required: true,
  choices: [...ruleKinds],
  choiceTexts: { text: 'literal', words: 'ruleKindWords', regex: 'ruleKindRegex' },
})

export const rulePattern = uiField('pattern', 'rulePattern', 'text', { required: true, example: 'beta' })

const ruleComparisons = ['>', '>=', '<', '<=', '..'] as const

export const ruleComparison = uiField('comparison', 'ruleComparison', 'choice', {
  required: true,
  choices: [...ruleComparisons],
  choiceTexts: {
    '>': 'ruleMoreThan',
    '>=': 'ruleAtLeast',
    '<': 'ruleLessThan',
    '<=': 'ruleAtMost',
    '..': 'ruleBetween',
  },
})

export const ruleSize = uiField('amount', 'ruleFieldSize', 'number', { required: true, unit: 'bytes' })
export const ruleSizeUpTo = uiField('upTo', 'ruleUpTo', 'number', { required: true, unit: 'bytes' })
export const ruleAge = uiField('amount', 'ruleFieldAge', 'number', { required: true, unit: 'seconds' })
export const ruleAgeUpTo = uiField('upTo', 'ruleUpTo', 'number', { required: true, unit: 'seconds' })

export const ruleEffect = uiField('effect', 'ruleEffect', 'choice', {
  required: true,
  choices: [...ruleEffects],
  choiceTexts: { points: 'ruleEffectPoints', reject: 'ruleEffectReject', accept: 'ruleEffectAccept' },
})

export const rulePoints = uiField('points', 'rulePoints', 'number', {
  required: true,
  example: `${maxRulePoints / 100}`,
})
