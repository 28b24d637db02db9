import { existsSync, statSync } from 'node:fs'
import process from 'node:process'
import { backupNameOf, prepareBackupFolder } from '#core/backups/backup-files.ts'
import { readBackupSettings } from '#core/backups/backup-settings.ts'
import type { BackupRequest } from '#core/backups/create-backup.ts'
import { isRestoreCommitted } from '#core/backups/restore-journal.ts'
import { createSettingsRepository } from '#db/repositories/settings.ts'
import { createSecretBox } from '#db/secret-box.ts'
import { formatSize } from '#domain/format.ts'
import { join, resolve } from '#domain/paths/paths.ts'
import { instant, systemClock } from '#domain/ports/clock.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { openDatabase } from '#runtime/database.ts'
import { type Config, readConfig } from '../config.ts'
import { version } from '../version.ts'
import { becomeContainerUser } from './container-user.ts'
import { installationOf, readEncryptionKey } from './installation.ts'
import type { Command } from './run-command.ts'
import { withDataFolder } from './with-data-folder.ts'

export const backup: Command = {
  name: 'backup',
  usage: 'backup [FILE]',
  summary: 'Back up the database and the keys; the server may be running',
  optionalParameters: ['FILE'],
  help: () =>
    'Without FILE, the backup is written to the folder "backups" in LUDARR_DATA. FILE must not exist; in a folder, a\nname is chosen. The keys are protected by LUDARR_BACKUP_PASSPHRASE, or else by the passphrase in the settings.',
  async run([file], environment) {
    const config = readConfig(environment)
    // The server could not use a folder that root created.
    becomeContainerUser(config)
    process.umask(0o077)
    // A server that starts would carry it out.
    if (isRestoreCommitted(config.dataFolder)) await withDataFolder(config, () => undefined)
    const createdAt = instant(systemClock)
    const target = targetOf(config, file, createdAt)
    const passphrase = config.backupPassphrase ?? storedPassphrase(config)
    const request: BackupRequest = {
      ...installationOf(config),
      target,
      version,
      createdAt,
      passphrase,
      reason: 'manual',
    }
    // Other commands do not need it.
    const { runBackupJob } = await import('./backup-worker.ts')
    await runBackupJob('backup', request)
    process.stdout.write(`Made the backup ${target} (${formatSize(statSync(target).size)})\n`)
    return 0
  },
}

function targetOf({ dataFolder }: Config, file: string | undefined, createdAt: string): string {
  const name = backupNameOf(createdAt, 'manual')
  if (file === undefined) return join(prepareBackupFolder(dataFolder), name)
  const target = resolve(file)
  return existsSync(target) && statSync(target).isDirectory() ? join(target, name) : target
}

/** The passphrase in the settings, which a running server may change meanwhile. */
function storedPassphrase(config: Config): string | null {
  const { databaseFile } = installationOf(config)
  const key = readEncryptionKey(config)
  if (key === null || !existsSync(databaseFile)) return null
  const connection = openDatabase(databaseFile)
  try {
    const settings = createSettingsRepository(connection, createSecretBox(key))
    return readBackupSettings({ settings, redactor: createRedactor() }).passphrase
  } finally {
    connection.close()
  }
}
