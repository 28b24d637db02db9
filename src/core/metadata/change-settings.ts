import { secretFields } from '#domain/declaration.ts'
import { AppError, CredentialsRefusedError, fieldError } from '#domain/errors.ts'
import type { MetadataProviderName } from '#domain/games/metadata.ts'
import { say } from '#domain/messages/say.ts'
import type { MetadataProviderKind } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'
import { isMaskedSecret, maskedSettings } from '../settings/masked-secrets.ts'
import {
  type AllProviderSettings,
  type ProviderSettings,
  settingsInForce,
  storedSettings,
  storeMetadataSettings,
} from './stored-settings.ts'

type SettingsDeps = Pick<AppContext, 'settings' | 'metadata'>

/** Settings as an admin enters them: absent ones and masks keep what is stored, empty ones remove it. */
type SettingsInput = Record<string, string | null | undefined>
export type MetadataSettingsInput = {
  provider: MetadataProviderName
  settings: Partial<Record<MetadataProviderName, SettingsInput>>
}

/** The settings for API responses, with masked secrets. `fixed` lists what the configuration sets. */
export type ShownMetadataSettings = {
  provider: MetadataProviderName
  settings: Partial<Record<MetadataProviderName, Record<string, unknown>>>
  fixed: { field: string; variable: string }[]
}

export function showMetadataSettings(app: SettingsDeps): ShownMetadataSettings {
  const { kinds, fixed, provider } = app.metadata
  const settings = Object.values(kinds).map((kind) => {
    const secrets = secretFields(kind.settings)
    return [kind.provider, maskedSettings(settingsInForce(app, fixed, kind.provider), secrets)]
  })
  const fixedFields = Object.entries(fixed.settings).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, { variable }]) => ({ field: `${name}.${field}`, variable })),
  )
  const fixedProvider = fixed.provider === null ? [] : [{ field: 'provider', variable: fixed.provider.variable }]
  return { provider: provider(), settings: Object.fromEntries(settings), fixed: [...fixedProvider, ...fixedFields] }
}

/**
 * Selects a provider and changes the settings of the given ones. Changed settings and those of the selected provider are
 * tested before they are stored. Throws AppError `conflict` for what the configuration sets, `invalid` for incomplete
 * settings and refused credentials, `upstream` if a provider does not answer.
 */
export async function changeMetadataSettings(
  app: Pick<AppContext, 'metadata' | 'serviceStates' | 'settings' | 'transaction'>,
  input: MetadataSettingsInput,
): Promise<void> {
  assertProviderFree(app, input.provider)
  const selected = app.metadata.kinds[input.provider]
  if (selected === undefined) {
    const known = Object.keys(app.metadata.kinds).join(', ')
    throw new AppError('invalid', say('services.unknownProvider', { name: input.provider, names: known }))
  }
  const changed: AllProviderSettings = {}
  for (const kind of Object.values(app.metadata.kinds)) {
    const settings = changedSettings(app, kind, input.settings[kind.provider] ?? {})
    if (settings !== null) changed[kind.provider] = settings
  }
  const tested = Object.values(app.metadata.kinds).filter(
    (kind) => kind === selected || Object.keys(changed[kind.provider] ?? {}).length > 0,
  )
  for (const kind of tested) await prove(app, kind, changed[kind.provider])
  storeMetadataSettings(app, input.provider, changed)
  for (const { label } of tested) app.serviceStates.recordSuccess(label)
}

function assertProviderFree({ metadata }: SettingsDeps, provider: MetadataProviderName): void {
  const { provider: fixed } = metadata.fixed
  if (fixed === null || provider === metadata.provider()) return
  throw new AppError('conflict', say('services.providerFixed', { variable: fixed.variable }))
}

/** The settings to store after a change; `null` if it changes nothing. */
function changedSettings(
  app: SettingsDeps,
  { provider, label, settings: declaration }: MetadataProviderKind,
  input: SettingsInput,
): ProviderSettings | null {
  const before = storedSettings(app)[provider] ?? {}
  const fixed = app.metadata.fixed.settings[provider] ?? {}
  const after = { ...before }
  for (const [field, { title = field }] of Object.entries(declaration.properties)) {
    const given = input[field]?.trim() ?? input[field]
    const set = fixed[field]
    if (isMaskedSecret(given) || given === set?.value) continue
    if (set !== undefined) {
      const name = `${title.charAt(0).toLowerCase()}${title.slice(1)}`
      throw new AppError(
        'conflict',
        say('services.providerFieldFixed', { field: name, name: label, variable: set.variable }),
      )
    }
    if (typeof given === 'string' && given !== '') after[field] = given
    else delete after[field]
  }
  return JSON.stringify(after) === JSON.stringify(before) ? null : after
}

/** Connects with the changed settings, else with those in force, and verifies the credentials. */
async function prove(
  app: SettingsDeps,
  { provider, settings }: MetadataProviderKind,
  changed: ProviderSettings | undefined,
): Promise<void> {
  const { connect, fixed } = app.metadata
  try {
    await connect(provider, settingsInForce(app, fixed, provider, changed)).prove?.()
  } catch (error) {
    if (!(error instanceof CredentialsRefusedError)) throw error
    const { message } = error
    const path = `${provider}.${Object.keys(settings.properties).at(-1)}`
    throw fieldError(path, message, { cause: error })
  }
}
