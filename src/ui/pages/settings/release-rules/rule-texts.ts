import { parseComparison } from '#domain/release-rules/comparison.ts'
import type { ReleaseRule } from '#domain/release-rules/release-rule.ts'
import { isMeasured } from '#domain/release-rules/rule-choices.ts'
import { formatDuration, formatSize } from '../../../format/values.ts'
import { t } from '../../../texts/page-texts.ts'
import { ruleComparison, ruleField, ruleKind } from './rule-fields.ts'

/** What a rule compares: `Name · Whole words · beta`, or `Size · More than · 20 GB`. */
export function describeRule({ field, kind, pattern }: ReleaseRule): string {
  const compared = ruleField.choiceTitles[field] ?? field
  if (!isMeasured(field)) return [compared, ruleKind.choiceTitles[kind] ?? kind, pattern].join(' · ')
  const comparison = parseComparison(pattern, field)
  if (comparison === null) return [compared, pattern].join(' · ')
  const { from, to, isAfter, isBefore } = comparison
  const amount = field === 'size' ? formatSize : formatDuration
  const title = (operator: string) => ruleComparison.choiceTitles[operator] ?? operator
  if (to === Number.POSITIVE_INFINITY) return [compared, title(isAfter ? '>' : '>='), amount(from)].join(' · ')
  if (from === Number.NEGATIVE_INFINITY) return [compared, title(isBefore ? '<' : '<='), amount(to)].join(' · ')
  return [compared, `${amount(from)} – ${amount(to)}`].join(' · ')
}

/** What a rule does with the releases that it matches. */
export function describeEffect({ effect, points }: ReleaseRule): string {
  if (effect === 'reject') return t('releaseRule.rejects')
  if (effect === 'accept') return t('releaseRule.accepts')
  return t('releaseRule.addsPoints', { points: points > 0 ? `+${points}` : String(points) })
}
