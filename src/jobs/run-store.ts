import type { AppContext } from '#core/app-context.ts'
import { errorMessage } from '#domain/errors.ts'

export type Run = ReturnType<AppContext['settings']['jobRuns']>[number]
type PastRun = Parameters<AppContext['settings']['addPastRun']>[0]

/** How long runs wait to be written to the database together, so that an idle program does not keep its disk awake. */
const storeIntervalMs = 15 * 60_000

/**
 * Writes the first run of each job and changed results at once, and the others together. The history leaves out runs of
 * frequent jobs that ended like the one before.
 */
export function createRunStore({ clock, log, settings }: Pick<AppContext, 'clock' | 'log' | 'settings'>) {
  const stored = new Map<string, Run['lastResult']>()
  const waiting = new Map<string, Run>()
  let past: PastRun[] = []
  let waitingSince = 0
  const flush = (): void => {
    for (const run of waiting.values()) {
      try {
        settings.putJobRun(run)
      } catch (error) {
        // On a full disk, jobs run without a record.
        log.warn('The run of a job could not be recorded', { job: run.name, reason: errorMessage(error) })
      }
    }
    waiting.clear()
    const runs = past
    past = []
    try {
      for (const run of runs) settings.addPastRun(run)
    } catch (error) {
      log.warn('The history of jobs could not be written', { reason: errorMessage(error) })
    }
  }
  return {
    flush,
    add(run: Run, { manual, isFrequent }: { manual: boolean; isFrequent: boolean }): void {
      const now = clock.now().getTime()
      if (waiting.size === 0) waitingSince = now
      waiting.set(run.name, run)
      const hasChanged = stored.get(run.name) !== run.lastResult
      stored.set(run.name, run.lastResult)
      if (!isFrequent || manual || hasChanged || run.lastResult !== 'done') {
        const { name, lastRunAt: startedAt, lastDurationMs: durationMs, lastResult: result, lastMessage: message } = run
        past.push({ name, startedAt, durationMs, result, message, manual })
      }
      if (hasChanged || Math.abs(now - waitingSince) >= storeIntervalMs) flush()
    },
  }
}
