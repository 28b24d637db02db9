import type { AppContext } from '../../app-context.ts'

const firstPauseMs = 10_000
export const maxPauseMs = 10 * 60_000

/** Leaves a hand-over for later, after a longer pause each time, with the words of why. */
export function postponeGrab(
  { downloads, clock }: Pick<AppContext, 'downloads' | 'clock'>,
  downloadId: string,
  reason: string,
): void {
  const journaled = downloads.findPendingGrab(downloadId)
  if (journaled === null) return
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** journaled.attempts)
  const nextAttemptAt = new Date(clock.now().getTime() + pauseMs).toISOString()
  downloads.updatePendingGrab(downloadId, { attempts: journaled.attempts + 1, nextAttemptAt })
  downloads.update(downloadId, { message: reason })
}
