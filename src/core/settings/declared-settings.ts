import { Value } from '@sinclair/typebox/value'
import type { SettingsDeclaration } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'

/**
 * Settings as their declaration wants them: defaults filled in, unknown ones left out. Throws AppError `invalid` that
 * names every field that does not fit, never its value.
 */
export function declaredSettings(
  product: string,
  declaration: SettingsDeclaration,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
  const settings = Value.Clean(declaration, Value.Default(declaration, structuredClone(present)))
  const faults = [...Value.Errors(declaration, settings)]
  if (faults.length === 0) return settings as Record<string, unknown>
  const details = faults.map(({ path, message }) => ({ path: `settings${path.replaceAll('/', '.')}`, message }))
  const titles = [...new Set(faults.map(({ path }) => declaration.properties[path.slice(1)]?.title ?? path.slice(1)))]
  throw new AppError('invalid', `${product}: these settings do not fit: ${titles.join(', ')}`, { details })
}
