import type { DamagedPart } from '#domain/system/damaged-database.ts'
import type { HealthCheck } from './check.ts'

/** Found by a check of the database, or by a query or a backup that failed. */
export const databaseDamaged: HealthCheck = {
  code: 'database-damaged',
  checks: 'the database',
  find: ({ backups: { databaseCheck, installation } }) => {
    if (databaseCheck === null || databaseCheck.damage === null) return []
    const { damage, part, newestGoodBackup } = databaseCheck
    return [
      {
        subject: installation.databaseFile,
        severity: 'error',
        message: `The database ${installation.databaseFile} is damaged (${damage}).`,
        publicMessage: 'The database is damaged.',
        help: adviceFor(part, newestGoodBackup, installation.databaseFile),
      },
    ]
  },
}

function adviceFor(part: DamagedPart | null, newestGoodBackup: string | null, file: string): string {
  if (part === 'indexes') {
    return `Only indexes are damaged, no data is lost: stop Ludarr, run sqlite3 "${file}" REINDEX, and start it again. Check the disk, too.`
  }
  return newestGoodBackup === null
    ? 'There is no good backup. Stop Ludarr, copy the data folder, and check the disk.'
    : `Restore the newest good backup, ${newestGoodBackup}, under System → Backups. Check the disk, too.`
}
