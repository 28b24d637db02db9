import { type MetadataProviderName, metadataProviders } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

/** The settings of a provider by field name. All of them are texts, such as credentials. */
export type ProviderSettings = Record<string, string>
export type AllProviderSettings = Partial<Record<MetadataProviderName, ProviderSettings>>

/** The value of a setting that the configuration gives, and the variable it comes from. */
export type FixedSetting = { value: string; variable: string }

/** What the configuration sets, so that the settings cannot change it. */
export type FixedMetadata = {
  provider: FixedSetting | null
  /** By provider and field. */
  settings: Partial<Record<MetadataProviderName, Record<string, FixedSetting>>>
}

const name = 'metadata'
const credentialsName = 'metadata credentials'

/** The selected provider: by the configuration, else the stored one, else Steam, which needs no key. */
export function selectedProvider(
  { settings }: Pick<AppContext, 'settings'>,
  { provider }: FixedMetadata,
): MetadataProviderName {
  const stored = settings.read(name)
  const selected =
    provider?.value ?? (typeof stored === 'object' && stored !== null && 'provider' in stored ? stored.provider : null)
  return metadataProviders.find((each) => each === selected) ?? 'steam'
}

/** The stored settings of all providers; empty if the current key cannot decrypt them. */
export function storedSettings({ settings }: Pick<AppContext, 'settings'>): AllProviderSettings {
  const stored = settings.readSealed(credentialsName)
  return typeof stored === 'object' && stored !== null ? (stored as AllProviderSettings) : {}
}

/** The settings of a provider in force: the stored ones with those of the configuration in their place. */
export function settingsInForce(
  app: Pick<AppContext, 'settings'>,
  fixed: FixedMetadata,
  provider: MetadataProviderName,
  stored: ProviderSettings = storedSettings(app)[provider] ?? {},
): ProviderSettings {
  const settings = { ...stored }
  for (const [field, { value }] of Object.entries(fixed.settings[provider] ?? {})) settings[field] = value
  return settings
}

/** Stores the selected provider, and the settings of the given providers. The others keep theirs. */
export function storeMetadataSettings(
  app: Pick<AppContext, 'settings' | 'transaction'>,
  provider: MetadataProviderName,
  changed: AllProviderSettings,
): void {
  app.transaction(() => {
    app.settings.write(name, { provider })
    if (Object.keys(changed).length > 0) {
      app.settings.writeSealed(credentialsName, { ...storedSettings(app), ...changed })
    }
  })
}

/** Whether the current encryption key cannot decrypt the stored credentials. */
export function hasUnreadableMetadata({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(credentialsName)
}
