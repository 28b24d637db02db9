import { parseComparison } from '#domain/release-rules/comparison.ts'
import type { NewReleaseRule, ReleaseRule } from '#domain/release-rules/release-rule.ts'
import { isMeasured, type RuleField, ruleEffects, ruleFields, ruleKinds } from '#domain/release-rules/rule-choices.ts'
import type { SettingField } from '#domain/setting.ts'
import type { Draft } from '../../../forms/drafts.ts'
import {
  ruleAge,
  ruleAgeUpTo,
  ruleComparison,
  ruleEffect,
  ruleField,
  ruleKind,
  ruleName,
  rulePattern,
  rulePoints,
  ruleSize,
  ruleSizeUpTo,
} from './rule-fields.ts'

const empty = { comparison: '>', amount: '', upTo: '', pattern: '', points: '' }

/** What a form shows for a rule; for `null` what a new one starts with. */
export function draftOfRule(rule: ReleaseRule | null): Draft {
  if (rule === null) return { ...empty, name: '', field: 'name', kind: 'words', effect: 'reject' }
  const { name, field, kind, effect, pattern, points } = rule
  const shared = { ...empty, name, field, kind, effect, points: effect === 'points' ? String(points) : '' }
  return isMeasured(field) ? { ...shared, ...comparisonOf(pattern, field) } : { ...shared, pattern }
}

function comparisonOf(pattern: string, field: 'size' | 'age'): Draft {
  const { from, to, isAfter, isBefore } = parseComparison(pattern, field) ?? unbounded
  if (to === Number.POSITIVE_INFINITY) return { comparison: isAfter ? '>' : '>=', amount: String(from) }
  if (from === Number.NEGATIVE_INFINITY) return { comparison: isBefore ? '<' : '<=', amount: String(to) }
  return { comparison: '..', amount: String(from), upTo: String(to) }
}

const unbounded = { from: 0, to: Number.POSITIVE_INFINITY, isAfter: true, isBefore: false }

/** The fields of the form, which depend on what is chosen. */
export function fieldsOfRule(draft: Draft): SettingField[] {
  const field = fieldOfRule(draft)
  const isRange = draft.comparison === '..'
  const compared = !isMeasured(field)
    ? [ruleKind, rulePattern]
    : field === 'size'
      ? [ruleComparison, ruleSize, ...(isRange ? [ruleSizeUpTo] : [])]
      : [ruleComparison, ruleAge, ...(isRange ? [ruleAgeUpTo] : [])]
  return [ruleName, ruleField, ...compared, ruleEffect, ...(draft.effect === 'points' ? [rulePoints] : [])]
}

/** The rule of a form. */
export function ruleOfDraft(draft: Draft): NewReleaseRule {
  const field = fieldOfRule(draft)
  const effect = ruleEffects.find((each) => each === draft.effect) ?? 'reject'
  const points = String(draft.points ?? '').trim()
  return {
    name: String(draft.name ?? '').trim(),
    field,
    kind: isMeasured(field) ? 'text' : (ruleKinds.find((each) => each === draft.kind) ?? 'text'),
    pattern: isMeasured(field) ? patternOf(draft) : String(draft.pattern ?? ''),
    effect,
    // Text that is no number is sent as none, so that the server asks for it.
    ...(effect === 'points' && points !== '' && { points: Number(points.replace(',', '.')) }),
  }
}

function patternOf({ comparison, amount = '', upTo = '' }: Draft): string {
  return comparison === '..' ? `${amount}..${upTo}` : `${comparison}${amount}`
}

function fieldOfRule(draft: Draft): RuleField {
  return ruleFields.find((each) => each === draft.field) ?? 'name'
}

/** The problems of one rule of a list by the fields of its form. */
export function problemsOfRule(problems: Record<string, string>, index: number, draft: Draft): Record<string, string> {
  const shown = isMeasured(fieldOfRule(draft)) ? 'amount' : 'pattern'
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) => {
      const [place, name = ''] = path.split('.')
      return place === String(index) ? [[name === 'pattern' ? shown : name, message]] : []
    }),
  )
}
