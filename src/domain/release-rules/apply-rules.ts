import type { CompiledRule, RuleSubject } from './compile-rules.ts'
import type { ReleaseRule } from './release-rule.ts'

/** What the rules of a user say about a release. */
export type RuleOutcome = {
  /** The first rule that accepts or rejects it; `null` if none does. */
  decisive: ReleaseRule | null
  /** The rules that change its score. */
  scored: readonly ReleaseRule[]
}

const noOutcome: RuleOutcome = { decisive: null, scored: [] }

/** Applies rules in their order. */
export function applyRules(rules: readonly CompiledRule[], subject: RuleSubject): RuleOutcome {
  if (rules.length === 0) return noOutcome
  const matching = rules.filter(({ matches }) => matches(subject)).map(({ rule }) => rule)
  return {
    decisive: matching.find(({ effect }) => effect !== 'points') ?? null,
    scored: matching.filter(({ effect, points }) => effect === 'points' && points !== 0),
  }
}

/** The age of a release in seconds; `null` if it is unknown. A date in the future counts as now. */
export function ageOf(publishedAt: string | null, now: Date): number | null {
  const published = publishedAt === null ? Number.NaN : Date.parse(publishedAt)
  return Number.isNaN(published) ? null : Math.max(0, Math.floor((now.getTime() - published) / 1000))
}
