import type { Clock } from '#domain/ports/clock.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { VerificationStatus } from '#domain/verification/verification-status.ts'

/** Counts the progress of a check. */
export type Tally = {
  read(bytes: number): void
  fileDone(size: number): void
  /** `null`: the file is gone. */
  found(verification: Verification | null): void
  figures(): Figures
}
type Figures = Omit<VerificationStatus, 'state' | 'startedAt' | 'finishedAt' | 'message'>

/** The speed is that of the last seconds. */
const windowMs = 5000
const sampleMs = 500

export function createTally(clock: Clock, total: { files: number; bytes: number }, onChange: () => void): Tally {
  const counts = { verified: 0, bad: 0, unknown: 0, uncheckable: 0, missing: 0 }
  let done = 0
  let finishedBytes = 0
  let read = 0
  let samples: { at: number; read: number }[] = [{ at: clock.now().getTime(), read: 0 }]
  const sample = (): void => {
    const at = clock.now().getTime()
    if (at - (samples.at(-1)?.at ?? 0) < sampleMs) return
    samples.push({ at, read })
    samples = samples.filter((each) => at - each.at <= windowMs)
  }
  const speed = (): number => {
    const first = samples[0] ?? { at: 0, read: 0 }
    const elapsedMs = clock.now().getTime() - first.at
    return elapsedMs <= 0 ? 0 : Math.round(((read - first.read) / elapsedMs) * 1000)
  }
  return {
    read(bytes) {
      read += bytes
      sample()
      onChange()
    },
    fileDone(size) {
      done += 1
      finishedBytes += size
      onChange()
    },
    found: (verification) => {
      counts[verification ?? 'missing'] += 1
    },
    figures: () => ({
      done,
      total: Math.max(total.files, done),
      bytesDone: finishedBytes,
      bytesTotal: Math.max(total.bytes, finishedBytes),
      bytesPerSecond: speed(),
      ...counts,
    }),
  }
}
