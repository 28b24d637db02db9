import { maxRulePoints, ruleEffects, ruleFields, ruleKinds } from '#domain/release-rules/rule-choices.ts'
import { settingField } from './setting-field.ts'

export const ruleName = settingField('name', 'ruleName', 'text', { required: true, example: 'No betas' })

export const ruleField = settingField('field', 'ruleField', 'choice', {
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

export const ruleKind = settingField('kind', 'ruleKind', 'choice', {
  required: true,
  choices: [...ruleKinds],
  choiceTexts: { text: 'literal', words: 'ruleKindWords', regex: 'ruleKindRegex' },
})

export const rulePattern = settingField('pattern', 'rulePattern', 'text', { required: true, example: 'beta' })

const ruleComparisons = ['>', '>=', '<', '<=', '..'] as const

export const ruleComparison = settingField('comparison', 'ruleComparison', 'choice', {
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

export const ruleSize = settingField('amount', 'ruleFieldSize', 'number', { required: true, unit: 'bytes' })
export const ruleSizeUpTo = settingField('upTo', 'ruleUpTo', 'number', { required: true, unit: 'bytes' })
export const ruleAge = settingField('amount', 'ruleFieldAge', 'number', { required: true, unit: 'seconds' })
export const ruleAgeUpTo = settingField('upTo', 'ruleUpTo', 'number', { required: true, unit: 'seconds' })

export const ruleEffect = settingField('effect', 'ruleEffect', 'choice', {
  required: true,
  choices: [...ruleEffects],
  choiceTexts: { points: 'ruleEffectPoints', reject: 'ruleEffectReject', accept: 'ruleEffectAccept' },
})

export const rulePoints = settingField('points', 'rulePoints', 'number', {
  required: true,
  example: `${maxRulePoints / 100}`,
})
