import { type ImportSettings, importSettingsDefaults } from '#domain/importing/import.ts'
import type { ConflictResolution } from '#domain/importing/import-conflicts.ts'
import { maskedSecret } from '#domain/scalars.ts'
import type { AppContext } from '../app-context.ts'
import { recordConditionsChange } from './import-conditions.ts'

const name = 'import'
const passwordsName = 'archive passwords'

/** The library's settings as they are in force. */
export function readImportSettings({ settings }: Pick<AppContext, 'settings'>): ImportSettings {
  const stored = settings.read(name)
  const passwords = settings.readSealed(passwordsName)
  const plain: ImportSettings = { ...importSettingsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  return {
    ...plain,
    conflicts: plain.conflicts ?? resolutionOf(plain),
    archivePasswords: Array.isArray(passwords) ? passwords.filter((password) => typeof password === 'string') : [],
  }
}

type Switches = Pick<ImportSettings, 'overwrite' | 'keepBoth'>

/** What the two switches say that there were before there was a choice. */
export function resolutionOf({ overwrite, keepBoth }: Switches): ConflictResolution | null {
  if (overwrite) return 'merge'
  return keepBoth ? 'keepBoth' : null
}

/** The same choice as switches, for those who read them. */
export function switchesOf(conflicts: ConflictResolution | null): Switches {
  return { overwrite: conflicts === 'replace' || conflicts === 'merge', keepBoth: conflicts === 'keepBoth' }
}

/** Makes a decision about existing files the setting for all imports. */
export function storeResolution(app: Pick<AppContext, 'settings' | 'events'>, conflicts: ConflictResolution): void {
  recordConditionsChange(app)
  writeImportSettings(app, { ...readImportSettings(app), conflicts, ...switchesOf(conflicts) })
}

/** The same as it leaves: that there are passwords, not which. */
export function maskedImportSettings(app: Pick<AppContext, 'settings'>): ImportSettings {
  return withMaskedPasswords(readImportSettings(app))
}

export function withMaskedPasswords(settings: ImportSettings): ImportSettings {
  return { ...settings, archivePasswords: settings.archivePasswords.map(() => maskedSecret) }
}

/** Passwords are kept apart from the rest, encrypted. */
export function writeImportSettings({ settings }: Pick<AppContext, 'settings'>, wanted: ImportSettings): void {
  const { archivePasswords, ...plain } = wanted
  settings.write(name, plain)
  settings.writeSealed(passwordsName, archivePasswords)
}

/** Whether archive passwords are stored that the present key does not open. */
export function hasUnreadablePasswords({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(passwordsName)
}
