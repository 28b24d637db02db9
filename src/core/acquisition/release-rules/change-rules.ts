import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { type CompiledRule, compileRules, type RuleProblem } from '#domain/release-rules/compile-rules.ts'
import type { NewReleaseRule, ReleaseRule } from '#domain/release-rules/release-rule.ts'
import type { AppContext } from '../../app-context.ts'

type Deps = Pick<AppContext, 'users' | 'compiledRules' | 'transaction'>

/** Replaces the rules of a user. Throws AppError `invalid` that names every field that is wrong. */
export function replaceReleaseRules(app: Deps, userId: string, rules: readonly NewReleaseRule[]): ReleaseRule[] {
  const stored = validRules(rules).map(({ rule }) => rule)
  app.users.setReleaseRules(userId, stored)
  app.compiledRules.delete(userId)
  return stored
}

/** The rules, ready for use. Throws AppError `invalid`, with paths below `within`. */
export function validRules(rules: readonly NewReleaseRule[], within = ''): CompiledRule[] {
  const { compiled, problems } = compileRules(rules)
  if (problems.length > 0) throw invalidRules(problems, within)
  return compiled
}

function invalidRules(problems: readonly RuleProblem[], within: string): AppError {
  const details = problems.map(({ path, message }) => ({ path: `${within}${path}`, message }))
  return new AppError('invalid', say('api.validationFailed'), { details })
}
