import type { AppContext } from '#core/app-context.ts'
import { readBackupSettings } from '#core/backups/backup-settings.ts'
import { runScheduledBackup } from '#core/backups/backups.ts'
import { checkDatabase } from '#core/backups/check-database.ts'
import { recoverImport } from '#core/other-programs/recover-import.ts'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { say } from '#domain/messages/say.ts'
import type { Job } from './job.ts'

/** The jobs that keep the database small, whole and backed up. */
export function databaseJobs(app: AppContext): Job[] {
  return [
    {
      name: 'back-up',
      title: say('tasks.back-up'),
      schedule: { dailyAt: () => readBackupSettings(app).time },
      needsSpace: true,
      run: () => runScheduledBackup(app),
    },
    {
      name: 'clean-up-database',
      title: say('tasks.clean-up-database'),
      schedule: 24 * 3600,
      run: async () => {
        await recoverImport(app)
        await cleanUpDatabase(app)
      },
    },
    {
      name: 'check-database',
      title: say('tasks.check-database'),
      schedule: '20 5 * * *',
      run: (signal) => checkDatabase(app, signal),
    },
  ]
}
