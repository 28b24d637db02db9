import { Value } from '@sinclair/typebox/value'
import type { SettingsDeclaration } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { describeFieldErrors } from '#domain/validation-messages.ts'

/**
 * Validates settings against their declaration, adds defaults and drops unknown fields. Throws AppError `invalid` with
 * the names of the invalid fields, never their values.
 */
export function declaredSettings(
  product: string,
  declaration: SettingsDeclaration,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const present = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''))
  const settings = Value.Clean(declaration, Value.Default(declaration, structuredClone(present)))
  const errors = [...Value.Errors(declaration, settings)]
  if (errors.length === 0) return settings as Record<string, unknown>
  const byField = new Map(errors.toReversed().map((error) => [error.path, describeFieldErrors(error)]))
  const fields = [...byField.values()].toReversed()
  const details = fields.map(({ path, message }) => ({ path: `settings.${path}`, message }))
  const titles = fields.map(({ path }) => declaration.properties[path]?.title ?? path)
  throw new AppError('invalid', say('services.invalidSettings', { product, value: titles.join(', ') }), { details })
}
