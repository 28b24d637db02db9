import type { Program } from '../program.ts'

const firstPauseMs = 10_000
export const longestPauseMs = 10 * 60_000

/** Leaves a hand-over for later, after a longer pause each time, with the words of why. */
export function postponeHandOver(
  { downloads, clock }: Pick<Program, 'downloads' | 'clock'>,
  downloadId: string,
  reason: string,
): void {
  const journaled = downloads.findHandOver(downloadId)
  if (journaled === null) return
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** journaled.attempts)
  const nextAttemptAt = new Date(clock.now().getTime() + pauseMs).toISOString()
  downloads.updateHandOver(downloadId, { attempts: journaled.attempts + 1, nextAttemptAt })
  downloads.update(downloadId, { message: reason })
}
