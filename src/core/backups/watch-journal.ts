import { statSync } from 'node:fs'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

const maxJournalBytes = 64 * 1024 ** 2
const pauseMs = 60_000

/**
 * Empties the journal of the database when it has grown large, because something read the database for long. Returns the
 * check, which is called every few seconds.
 */
export function createJournalWatch(
  { backups, clock, log }: Pick<AppContext, 'backups' | 'clock' | 'log'>,
  maxBytes = maxJournalBytes,
): () => Promise<void> {
  const { installation, runJob, tasks, stopping } = backups
  let triedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now().getTime()
    // A backup reads the database itself.
    // The clock may have been set back.
    if (Math.abs(now - triedAt) < pauseMs || tasks.current()?.state === 'running') return
    const size = statSync(`${installation.databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size <= maxBytes) return
    triedAt = now
    try {
      await runJob('checkpoint', installation, { signal: stopping })
    } catch (error) {
      log.warn('The journal of the database could not be emptied', { bytes: size, reason: errorMessage(error) })
    }
  }
}
