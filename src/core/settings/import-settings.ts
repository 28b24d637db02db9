import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import { type ImportSettings, importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { maskedSecret } from '#domain/scalars.ts'
import type { AppContext } from '../app-context.ts'
import { recordConditionsChange } from './import-conditions.ts'

/** The name of the stored settings. */
export const importSettingsName = 'import'
const passwordsName = 'archive passwords'

/** The current import settings, with defaults. */
export function readImportSettings({ settings }: Pick<AppContext, 'settings'>): ImportSettings {
  const stored = settings.read(importSettingsName)
  const passwords = settings.readSealed(passwordsName)
  const plain: ImportSettings = { ...importSettingsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  return {
    ...plain,
    conflicts: plain.conflicts ?? resolutionOf(plain),
    archivePasswords: Array.isArray(passwords) ? passwords.filter((password) => typeof password === 'string') : [],
  }
}

/** Whether an admin has set any. */
export function hasImportSettings({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.read(importSettingsName) !== null
}

type Switches = Pick<ImportSettings, 'overwrite' | 'keepBoth'>

/** The conflict resolution that the older pair of switches stands for. */
export function resolutionOf({ overwrite, keepBoth }: Switches): ConflictResolution | null {
  if (overwrite) return 'merge'
  return keepBoth ? 'keepBoth' : null
}

/** The pair of switches for a conflict resolution, for API clients that read them. */
export function switchesOf(conflicts: ConflictResolution | null): Switches {
  return { overwrite: conflicts === 'replace' || conflicts === 'merge', keepBoth: conflicts === 'keepBoth' }
}

/** Stores a conflict resolution as the default for all imports. */
export function storeResolution(app: Pick<AppContext, 'settings' | 'events'>, conflicts: ConflictResolution): void {
  recordConditionsChange(app)
  writeImportSettings(app, { ...readImportSettings(app), conflicts, ...switchesOf(conflicts) })
}

/** The import settings for API responses, with masked passwords. */
export function maskedImportSettings(app: Pick<AppContext, 'settings'>): ImportSettings {
  return withMaskedPasswords(readImportSettings(app))
}

export function withMaskedPasswords(settings: ImportSettings): ImportSettings {
  return { ...settings, archivePasswords: settings.archivePasswords.map(() => maskedSecret) }
}

/**
 * Stores the settings; the passwords are stored separately, encrypted. Passwords that cannot be decrypted read as none, so
 * saving none keeps them for the day the key returns.
 */
export function writeImportSettings({ settings }: Pick<AppContext, 'settings'>, input: ImportSettings): void {
  const { archivePasswords, ...plain } = input
  settings.write(importSettingsName, plain)
  if (archivePasswords.length === 0 && settings.isUnreadable(passwordsName)) return
  settings.writeSealed(passwordsName, archivePasswords)
}

/** Whether the current encryption key cannot decrypt the stored archive passwords. */
export function hasUnreadablePasswords({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(passwordsName)
}
