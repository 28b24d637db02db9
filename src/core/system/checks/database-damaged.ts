import type { HealthCheck } from './check.ts'

/** Found by the check after an unclean stop. */
export const databaseDamaged: HealthCheck = {
  code: 'database-damaged',
  checks: 'the database',
  find: ({ backups: { databaseCheck, installation } }) => {
    if (databaseCheck === null || databaseCheck.damage === null) return []
    const { damage, newestGoodBackup } = databaseCheck
    const help =
      newestGoodBackup === null
        ? 'There is no good backup. Stop Ludarr, copy the data folder, and check the disk.'
        : `Restore the newest good backup, ${newestGoodBackup}, under System → Backups. Check the disk, too.`
    return [
      {
        subject: installation.databaseFile,
        severity: 'error',
        message: `The database ${installation.databaseFile} is damaged (${damage}).`,
        publicMessage: 'The database is damaged.',
        help,
      },
    ]
  },
}
