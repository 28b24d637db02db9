import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Checks the database after an unclean stop while the program runs. Damage becomes a health issue with the newest good
 * backup.
 */
export async function checkAfterUncleanStop(app: Pick<AppContext, 'backups' | 'log' | 'health'>): Promise<void> {
  const { installation, runJob, stopping } = app.backups
  try {
    const check = await runJob('check', installation, { signal: stopping })
    app.backups.databaseCheck = check
    if (check.damage === null) return app.log.info('The database is intact after an unclean stop')
    const newest = check.newestGoodBackup ?? 'none'
    app.log.error('The database is damaged. Restore a backup', { reason: check.damage, newestGoodBackup: newest })
    app.health.requestCheck()
  } catch (error) {
    if (!stopping.aborted) app.log.warn('The database could not be checked', { reason: errorMessage(error) })
  }
}
