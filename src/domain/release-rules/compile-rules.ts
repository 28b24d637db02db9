import { spacedWords } from '../release-name/title-words.ts'
import { type Comparison, formatComparison, isWithin, parseComparison } from './comparison.ts'
import { compileRegularExpression } from './regular-expression.ts'
import type { NewReleaseRule, ReleaseRule } from './release-rule.ts'
import { isMeasured, type RuleField } from './rule-choices.ts'

/** What rules know of a release. `null` or empty where it is unknown. */
export type RuleSubject = {
  name: string
  group: string | null
  uploader: string | null
  /** The indexer, and the site that the release is from if the indexer searches several. */
  indexers: readonly string[]
  size: number | null
  ageSeconds: number | null
}

export type CompiledRule = { rule: ReleaseRule; matches(subject: RuleSubject): boolean }

export type RuleProblem = { path: string; message: string }

/** A pattern of this size takes about a millisecond for a release name, and all patterns of a user a few. */
const maxPatternSize = 400
const maxTotalSize = 2000

/** Prepares rules of a user. Wrong ones are returned as problems with the path of the field. */
export function compileRules(rules: readonly NewReleaseRule[]): { compiled: CompiledRule[]; problems: RuleProblem[] } {
  const compiled: CompiledRule[] = []
  const problems: RuleProblem[] = []
  const names = new Set<string>()
  let totalSize = 0
  for (const [index, given] of rules.entries()) {
    const at = (field: string, message: string) => problems.push({ path: `${index}.${field}`, message })
    const name = given.name.trim()
    if (name === '') at('name', 'Give the rule a name')
    if (names.has(name.toLowerCase())) at('name', `Another rule is named "${name}"`)
    names.add(name.toLowerCase())
    if (given.effect === 'points' && given.points === undefined) at('points', 'Required for the effect "points"')
    const matcher = compilePattern(given)
    if (typeof matcher === 'string') {
      at('pattern', matcher)
      continue
    }
    totalSize += matcher.size
    if (matcher.size > maxPatternSize) at('pattern', 'This regular expression is too large. Repeat less in it')
    else if (totalSize > maxTotalSize) at('pattern', 'All regular expressions together are too large. Use fewer')
    const points = given.effect === 'points' ? (given.points ?? 0) : 0
    const { field, effect } = given
    const kind = isMeasured(field) ? 'text' : given.kind
    compiled.push({ rule: { name, pattern: matcher.pattern, kind, field, effect, points }, matches: matcher.matches })
  }
  return { compiled, problems }
}

type Matcher = { pattern: string; size: number; matches: CompiledRule['matches'] }

function compilePattern({ pattern, kind, field }: NewReleaseRule): Matcher | string {
  if (isMeasured(field)) return compileComparison(pattern, field)
  if (pattern.trim() === '') return 'Enter a pattern'
  if (kind === 'regex') {
    const compiled = compileRegularExpression(pattern)
    if (typeof compiled === 'string') return `Not a regular expression: ${compiled}`
    return { pattern, size: compiled.size, matches: onTexts(field, compiled.isFoundIn) }
  }
  if (kind === 'words') return compileWords(pattern, field)
  const text = folded(pattern.trim())
  return { pattern: pattern.trim(), size: 0, matches: onTexts(field, (value) => folded(value).includes(text)) }
}

function compileWords(pattern: string, field: RuleField): Matcher | string {
  const words = spacedWords(folded(pattern)).trim().split(' ')
  if (words[0] === '') return 'Enter at least one word'
  const hasAll = (value: string): boolean => {
    const spaced = spacedWords(folded(value))
    return words.every((word) => spaced.includes(` ${word} `))
  }
  return { pattern: pattern.trim(), size: 0, matches: onTexts(field, hasAll) }
}

function compileComparison(pattern: string, field: 'size' | 'age'): Matcher | string {
  const comparison = parseComparison(pattern, field)
  if (comparison === null) {
    return field === 'size'
      ? 'Compare the size, as in ">20000000000" (bytes), "<= 20 GB" or "1 GB..5 GB"'
      : 'Compare the age, as in ">86400" (seconds), "<= 30 days" or "1 d..2 w"'
  }
  return { pattern: formatComparison(comparison), size: 0, matches: onNumber(field, comparison) }
}

function onTexts(field: RuleField, test: (value: string) => boolean): CompiledRule['matches'] {
  return (subject) => textsOf(subject, field).some(test)
}

function onNumber(field: 'size' | 'age', comparison: Comparison): CompiledRule['matches'] {
  return ({ size, ageSeconds }) => {
    const value = field === 'size' ? size : ageSeconds
    return value !== null && isWithin(value, comparison)
  }
}

function textsOf({ name, group, uploader, indexers }: RuleSubject, field: RuleField): readonly string[] {
  if (field === 'indexer') return indexers
  const text = field === 'group' ? group : field === 'uploader' ? uploader : name
  return text === null ? [] : [text]
}

/** Writes a text in the same letters whatever its case and however its accents are encoded. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
