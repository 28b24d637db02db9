import { CredentialsRefusedError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { isMaskedSecret, masked } from '../settings/masked-secrets.ts'

const name = 'steam web api'

/** The Steam Web API key; `null` if there is none or the current encryption key cannot decrypt it. */
export function readSteamKey(app: Pick<AppContext, 'settings' | 'redactor'>): string | null {
  const stored = app.settings.readSealed(name)
  if (typeof stored !== 'string' || stored === '') return null
  app.redactor.add([stored])
  return stored
}

/** The settings for API responses. */
export function showSteamSettings(app: Pick<AppContext, 'settings' | 'redactor'>): { apiKey: string | null } {
  return { apiKey: masked(readSteamKey(app)) }
}

/**
 * Verifies a key and stores it. The mask keeps the stored one, and `null` removes it. Throws AppError `invalid` if Steam
 * refuses the key, `upstream` if it does not answer.
 */
export async function changeSteamKey(
  app: Pick<AppContext, 'settings' | 'redactor' | 'storefrontAccounts'>,
  input: string | null,
): Promise<void> {
  if (isMaskedSecret(input)) return
  const key = input?.trim() ?? ''
  if (key !== '') {
    app.redactor.add([key])
    await prove(app, key)
  }
  app.settings.writeSealed(name, key)
}

async function prove({ storefrontAccounts }: Pick<AppContext, 'storefrontAccounts'>, key: string): Promise<void> {
  try {
    await storefrontAccounts().prove(key)
  } catch (error) {
    if (!(error instanceof CredentialsRefusedError)) throw error
    const message = say('services.steamRejectsKey')
    throw fieldError('apiKey', message, { cause: error })
  }
}

/** Whether the current encryption key cannot decrypt the stored key. */
export function hasUnreadableSteamKey({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(name)
}
