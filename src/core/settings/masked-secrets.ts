import { maskedSecret } from '#domain/scalars.ts'

/** A secret as it leaves: that there is one, not what it is. */
export function masked(secret: string | null): string | null {
  return secret === null || secret === '' ? null : maskedSecret
}

/** What to store when `given` came in: the mask keeps what is stored, nothing given changes nothing. */
export function unmasked(given: string | null | undefined, stored: string | null): string | null {
  if (isMaskedSecret(given)) return stored
  return given === '' || given === undefined ? null : given
}

/** Whether what came in for a secret says nothing new of it. */
export function isMaskedSecret(given: unknown): boolean {
  return given === undefined || given === maskedSecret
}

/** The same for the secret ones among settings. */
export function maskedSettings(settings: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> {
  const shown = { ...settings }
  for (const name of secrets) {
    if (shown[name] !== undefined && shown[name] !== null && shown[name] !== '') shown[name] = maskedSecret
  }
  return shown
}

export function unmaskedSettings(
  given: Record<string, unknown>,
  stored: Record<string, unknown>,
  secrets: readonly string[],
): Record<string, unknown> {
  const kept = { ...given }
  for (const name of secrets) {
    if (kept[name] !== maskedSecret) continue
    if (stored[name] === undefined) delete kept[name]
    else kept[name] = stored[name]
  }
  return kept
}
