import process from 'node:process'
import { backupFolder } from '#core/backups/backup-files.ts'
import { decideRestore } from '#core/backups/restore-backup.ts'
import { finishRestore } from '#core/backups/restore-journal.ts'
import { AppError } from '#domain/errors.ts'
import { join, resolve } from '#domain/paths/paths.ts'
import { instant, systemClock } from '#domain/ports/clock.ts'
import { readConfig } from '../config.ts'
import { version } from '../version.ts'
import { installationOf } from './installation.ts'
import type { Command } from './run-command.ts'
import { withDataFolder } from './with-data-folder.ts'

const withoutKeysOption = '--without-keys'

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  summary: 'Replace the database and the keys by a backup; stop the server first',
  parameters: ['FILE'],
  options: [withoutKeysOption],
  help: () =>
    `FILE is checked completely before anything is replaced, and the present state is backed up. If the keys in FILE are\nprotected, set LUDARR_BACKUP_PASSPHRASE. With ${withoutKeysOption}, only the database is restored: then the credentials of\nindexers, download clients and other services must be entered again.`,
  async run(args, environment) {
    const config = readConfig(environment)
    const [file = ''] = args.filter((arg) => arg !== withoutKeysOption)
    process.umask(0o077)
    // Other commands do not need it.
    const { runBackupJob } = await import('./backup-worker.ts')
    const replaced = await withDataFolder(config, async () => {
      const deps = {
        installation: installationOf(config),
        runJob: runBackupJob,
        version,
        passphrase: config.backupPassphrase,
        createdAt: instant(systemClock),
        onStage: () => undefined,
      }
      const withoutKeys = args.includes(withoutKeysOption)
      const choice = { passphrase: config.backupPassphrase, withoutKeys }
      const decided = await decideRestore(deps, resolve(file), choice).catch(explain)
      finishRestore(config.dataFolder)
      return decided.replaced
    })
    const saved =
      replaced === null ? '' : `\nThe replaced state is in ${join(backupFolder(config.dataFolder), replaced)}`
    process.stdout.write(`Restored ${file}${saved}\nStart Ludarr and sign in with an account of the backup.\n`)
    return 0
  },
}

function explain(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error
  const message = `${error.message} Set it in LUDARR_BACKUP_PASSPHRASE, or add ${withoutKeysOption}.`
  throw new AppError('unprocessable', message, {}, { cause: error })
}
