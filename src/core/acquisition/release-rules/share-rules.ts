import { fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { assertRulesFile } from '#domain/release-rules/read-rules-file.ts'
import type { NewReleaseRule, ReleaseRule } from '#domain/release-rules/release-rule.ts'
import { maxRules } from '#domain/release-rules/rule-choices.ts'
import { type RulesFile, rulesFileFormat, rulesFileVersion } from '#domain/release-rules/rules-file.ts'
import type { AppContext } from '../../app-context.ts'
import { replaceReleaseRules, validRules } from './change-rules.ts'

/** The rules of a user as a file for others. */
export function exportReleaseRules({ users }: Pick<AppContext, 'users'>, userId: string): RulesFile {
  return { format: rulesFileFormat, version: rulesFileVersion, rules: users.releaseRules(userId) }
}

export type SentRulesFile = { format: string; version: number; rules: readonly NewReleaseRule[] }

/** What taking over a file did. */
export type ImportedRules = { added: number; replaced: number; rules: ReleaseRule[] }

/**
 * Adds the rules of a file behind those of the user. Rules of the same name are replaced where they are. Throws AppError
 * `invalid` if the file is of another kind or version, or if a rule is wrong.
 */
export function importReleaseRules(
  app: Pick<AppContext, 'compiledRules' | 'transaction' | 'users'>,
  userId: string,
  { format, version, rules }: SentRulesFile,
): ImportedRules {
  assertRulesFile({ format, version })
  // Wrong rules are named by their place in the file.
  const sent = validRules(rules, 'rules.').map(({ rule }) => rule)
  return app.transaction(() => {
    const own = app.users.releaseRules(userId)
    const byName = new Map(sent.map((rule) => [rule.name.toLowerCase(), rule]))
    const known = new Set(own.map(({ name }) => name.toLowerCase()))
    const added = sent.filter(({ name }) => !known.has(name.toLowerCase()))
    const merged = [...own.map((rule) => byName.get(rule.name.toLowerCase()) ?? rule), ...added]
    if (merged.length > maxRules) {
      const message = say('api.tooManyRules', { limit: maxRules })
      throw fieldError('rules', message)
    }
    return {
      added: added.length,
      replaced: sent.length - added.length,
      rules: replaceReleaseRules(app, userId, merged),
    }
  })
}
