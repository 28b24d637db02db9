import { errorMessage } from '#domain/errors.ts'
import { withSignals } from '#domain/time-limit.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'backups' | 'log' | 'health'>

/** A check that follows damage seen elsewhere reads the whole file, so it is not repeated soon. */
const recheckAfterMs = 10 * 60_000

/**
 * Checks all of the database while the program runs, in a process of low priority. Damage becomes a health issue with the
 * newest good backup, which ends when a check finds the database intact. Answers whether it is.
 */
export async function checkDatabase({ backups, log, health }: Deps, signal = backups.stopping): Promise<boolean> {
  const { installation, runJob, stopping, damageSeen } = backups
  backups.checkedAt = performance.now()
  const check = await withSignals([signal, stopping], (either) => runJob('check', installation, { signal: either }))
  // What failed meanwhile may have read something that the check read before.
  if (check.damage === null && backups.damageSeen !== damageSeen) return false
  const before = backups.databaseCheck
  backups.databaseCheck = check
  if (before?.damage !== check.damage || before?.part !== check.part) health.requestCheck()
  if (check.damage === null) {
    if (before !== null && before.damage !== null) log.info('The database is intact again')
    return true
  }
  const newest = check.newestGoodBackup ?? 'none'
  log.error('The database is damaged. Restore a backup', { reason: check.damage, newestGoodBackup: newest })
  return false
}

/** Checks the database after an unclean stop while the program runs. */
export async function checkAfterUncleanStop(app: Deps): Promise<void> {
  try {
    if (await checkDatabase(app)) app.log.info('The database is intact after an unclean stop')
  } catch (error) {
    if (!app.backups.stopping.aborted) {
      app.log.warn('The database could not be checked', { reason: errorMessage(error) })
    }
  }
}

/** Notes damage that a query or a backup came upon: it is a health issue at once, and the whole database is checked. */
export function reportDamage(app: Deps, damage: string): void {
  const { backups, log, health } = app
  backups.damageSeen += 1
  if (typeof backups.databaseCheck?.damage !== 'string') {
    log.error('The database is damaged', { reason: damage })
    backups.databaseCheck = { damage, part: 'data', newestGoodBackup: null }
    health.requestCheck()
  }
  if (backups.checkedAt !== null && performance.now() - backups.checkedAt < recheckAfterMs) return
  checkDatabase(app).catch((error: unknown) => {
    if (!backups.stopping.aborted) log.warn('The database could not be checked', { reason: errorMessage(error) })
  })
}
