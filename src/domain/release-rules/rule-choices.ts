/** How a pattern is read: as text, as whole words in any order, or as a regular expression. */
export const ruleKinds = ['text', 'words', 'regex'] as const

/** What a rule looks at. The pattern of `size` and `age` is a comparison, of bytes and of seconds. */
export const ruleFields = ['name', 'group', 'uploader', 'indexer', 'size', 'age'] as const
export type RuleField = (typeof ruleFields)[number]

export const ruleEffects = ['points', 'reject', 'accept'] as const

/** Whether the pattern is a comparison of numbers. */
export function isMeasured(field: RuleField): field is 'size' | 'age' {
  return field === 'size' || field === 'age'
}

/** What happens to releases that are not of an accepted group, uploader or indexer. */
export const unknownGroupChoices = ['reject', 'review', 'accept'] as const

export const maxRules = 100
export const maxRuleName = 100
export const maxPattern = 300
export const maxRulePoints = 10_000
