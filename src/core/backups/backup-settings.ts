import { Value } from '@sinclair/typebox/value'
import { maskedSecret } from '#domain/scalars.ts'
import { type BackupSettings, BackupSettingsModel, backupSettingsDefaults } from '#domain/system/backup.ts'
import type { AppContext } from '../app-context.ts'

const settingsName = 'backups'

/** The settings with the passphrase. It is `null`, too, if the current key cannot decrypt it. */
export function readBackupSettings({ settings, redactor }: Pick<AppContext, 'settings' | 'redactor'>): BackupSettings {
  const stored = settings.readSealed(settingsName)
  const read = { ...backupSettingsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  redactor.add([read.passphrase])
  return Value.Check(BackupSettingsModel, read) ? read : backupSettingsDefaults
}

/** The settings for responses. */
export function maskedBackupSettings(app: Pick<AppContext, 'settings' | 'redactor'>): BackupSettings {
  const settings = readBackupSettings(app)
  return { ...settings, passphrase: settings.passphrase === null ? null : maskedSecret }
}

/** Changes the given fields. A masked passphrase is kept, and `null` removes it. */
export function changeBackupSettings(
  app: Pick<AppContext, 'settings' | 'redactor'>,
  { passphrase, ...change }: Partial<BackupSettings>,
): BackupSettings {
  const current = readBackupSettings(app)
  const entered = passphrase === undefined || passphrase === maskedSecret ? current.passphrase : passphrase
  app.redactor.add([entered])
  app.settings.writeSealed(settingsName, { ...current, ...change, passphrase: entered })
  return maskedBackupSettings(app)
}
