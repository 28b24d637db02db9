import type { Message } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { DamagedPart } from '#domain/system/damaged-database.ts'
import type { HealthCheck } from './check.ts'

/** Found by a check of the database, or by a query or a backup that failed. */
export const databaseDamaged: HealthCheck = {
  code: 'database-damaged',
  checks: say('health.theDatabase'),
  find: ({ backups: { databaseCheck, installation } }) => {
    if (databaseCheck === null || databaseCheck.damage === null) return []
    const { damage, part, newestGoodBackup } = databaseCheck
    return [
      {
        subject: installation.databaseFile,
        severity: 'error',
        message: say('health.databaseDamaged', { path: installation.databaseFile, reason: damage }),
        publicMessage: say('health.databaseDamagedAt'),
        help: adviceFor(part, newestGoodBackup, installation.databaseFile),
      },
    ]
  },
}

function adviceFor(part: DamagedPart | null, newestGoodBackup: string | null, file: string): Message {
  if (part === 'indexes') {
    return say('health.indexesDamagedHelp', { path: file })
  }
  return newestGoodBackup === null
    ? say('health.noGoodBackupHelp')
    : say('health.restoreBackupHelp', { name: newestGoodBackup })
}
