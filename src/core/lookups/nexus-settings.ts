import { AppError, CredentialsRefusedError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { maskedSecret } from '#domain/scalars.ts'
import type { AppContext } from '../app-context.ts'

const name = 'nexus mods'
const productName = 'Nexus Mods'

export type NexusSettings = {
  configured: boolean
  apiKey: string | null
  /** Whether the configuration sets the key, so that it cannot be changed in the settings. */
  fixed: boolean
}

type Deps = Pick<AppContext, 'settings' | 'lookups'>
type ChangeDeps = Pick<AppContext, 'lookups' | 'redactor' | 'serviceStates' | 'settings'>

/** The API key in use, `null` if there is none. */
export function readNexusKey({ settings, lookups }: Deps): string | null {
  if (lookups.nexusModsKey !== null) return lookups.nexusModsKey
  const stored = settings.readSealed(name)
  return typeof stored === 'object' && stored !== null && 'apiKey' in stored ? String(stored.apiKey) : null
}

export function nexusSettings(app: Deps): NexusSettings {
  const configured = readNexusKey(app) !== null
  return { configured, apiKey: configured ? maskedSecret : null, fixed: app.lookups.nexusModsKey !== null }
}

/**
 * Proves the key, then stores it; `null` removes the stored one. Throws AppError `conflict` if the key is fixed, `invalid`
 * if the site rejects it, `upstream` if the site does not answer.
 */
export async function changeNexusKey(app: ChangeDeps, entered: string | null): Promise<NexusSettings> {
  if (app.lookups.nexusModsKey !== null) {
    throw new AppError('conflict', say('services.nexusKeyFixed'))
  }
  const apiKey = entered?.trim() ?? ''
  if (apiKey === '') removeKey(app)
  else if (apiKey !== maskedSecret) await proveAndStore(app, apiKey)
  return nexusSettings(app)
}

function removeKey({ settings, serviceStates }: ChangeDeps): void {
  settings.write(name, {})
  serviceStates.forget(productName)
}

async function proveAndStore(app: ChangeDeps, apiKey: string): Promise<void> {
  // An answer may quote the key before it is stored.
  app.redactor.add([apiKey])
  try {
    await app.lookups.connectModSite(apiKey).prove()
  } catch (error) {
    if (!(error instanceof CredentialsRefusedError)) throw error
    const { message } = error
    throw fieldError('apiKey', message, { cause: error })
  }
  storeNexusKey(app, apiKey)
  app.serviceStates.recordSuccess(productName)
}

/** Stores a key without proving it. */
export function storeNexusKey(app: Pick<AppContext, 'settings' | 'redactor'>, apiKey: string): void {
  app.redactor.add([apiKey])
  app.settings.writeSealed(name, { apiKey })
}

/** Whether the current encryption key cannot decrypt the stored API key. */
export function hasUnreadableNexusKey({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(name)
}
