import { type CompiledRule, compileRules } from '#domain/release-rules/compile-rules.ts'
import type { AppContext } from '../../app-context.ts'

/** The rules of a user, ready for use. They are kept in memory, because every release is compared with them. */
export function compiledRulesOf(
  { users, compiledRules }: Pick<AppContext, 'users' | 'compiledRules'>,
  userId: string,
): readonly CompiledRule[] {
  const known = compiledRules.get(userId)
  if (known !== undefined) return known
  const { compiled } = compileRules(users.releaseRules(userId))
  compiledRules.set(userId, compiled)
  return compiled
}

/** What a rule takes with its text, its functions and what its search has noted. Measured: 3 to 100 kB. */
const bytesPerRule = 20_000

/** About how much memory the rules of a user take. */
export function sizeOfRules(rules: readonly CompiledRule[]): number {
  return 1000 + rules.length * bytesPerRule
}
