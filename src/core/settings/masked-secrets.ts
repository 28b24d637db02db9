import { maskedSecret } from '#domain/scalars.ts'

/** The mask for a secret in API responses; `null` if there is none. */
export function masked(secret: string | null): string | null {
  return secret === null || secret === '' ? null : maskedSecret
}

/** The secret to store for an input: the mask and `undefined` keep the stored one, `null` and an empty text remove it. */
export function unmasked(input: string | null | undefined, stored: string | null): string | null {
  if (isMaskedSecret(input)) return stored
  return input === '' || input === undefined ? null : input
}

/** Whether an input keeps the stored secret. */
export function isMaskedSecret(input: unknown): boolean {
  return input === undefined || input === maskedSecret
}

/** Masks the secret fields of settings. */
export function maskedSettings(settings: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> {
  const shown = { ...settings }
  for (const name of secrets) {
    if (shown[name] !== undefined && shown[name] !== null && shown[name] !== '') shown[name] = maskedSecret
  }
  return shown
}

const itemsOf = (input: unknown): string[] => (typeof input === 'string' ? input.split(/\s+/).filter(Boolean) : [])

/** Whether an input of secrets, separated by spaces, keeps the stored ones, also beside others. */
export function keepsSecrets(input: unknown): boolean {
  return isMaskedSecret(input) || itemsOf(input).includes(maskedSecret)
}

/** The secrets to store for an input, separated by spaces: the mask stands for all stored ones. */
export function unmaskedList(input: unknown, stored: unknown): unknown {
  const items = itemsOf(input)
  if (!items.includes(maskedSecret)) return input
  return [...new Set(items.flatMap((item) => (item === maskedSecret ? itemsOf(stored) : [item])))].join(' ')
}

/** Replaces masks in settings with the stored secrets. */
export function unmaskedSettings(
  input: Record<string, unknown>,
  stored: Record<string, unknown>,
  secrets: readonly string[],
): Record<string, unknown> {
  const settings = { ...input }
  for (const name of secrets) {
    if (settings[name] !== maskedSecret) continue
    if (stored[name] === undefined) delete settings[name]
    else settings[name] = stored[name]
  }
  return settings
}
