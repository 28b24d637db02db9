import type { AppContext } from '../app-context.ts'

const name = 'play time faults'
const maxFaults = 3
const offMs = 24 * 3_600_000

/** Consecutive faults of the unofficial source of play times. It is off until the instant. A lasting fault is enough. */
export type PlayTimeFaults = { count: number; offUntil: number; message: string; isLasting: boolean }

export function readFaults({ settings }: Pick<AppContext, 'settings'>): PlayTimeFaults {
  const stored = settings.read(name)
  const faults = typeof stored === 'object' && stored !== null ? (stored as Partial<PlayTimeFaults>) : {}
  const { count = 0, offUntil = 0, message = '', isLasting = false } = faults
  return { count, offUntil, message, isLasting }
}

/** Whether the unofficial source is off after repeated faults. */
export function isOff(app: Pick<AppContext, 'settings' | 'clock'>): boolean {
  const left = readFaults(app).offUntil - app.clock.now().getTime()
  // More than the whole time is left only if the clock was set back.
  return left > 0 && left <= offMs
}

/** Counts a fault. After the third in a row, or one that lasts, the source is off for a day. */
export function recordFault(
  app: Pick<AppContext, 'settings' | 'clock'>,
  message: string,
  { isLasting }: { isLasting: boolean },
): void {
  const count = isLasting ? maxFaults : readFaults(app).count + 1
  const offUntil = count >= maxFaults ? app.clock.now().getTime() + offMs : 0
  app.settings.write(name, { count, offUntil, message, isLasting } satisfies PlayTimeFaults)
}

export function forgetFaults(app: Pick<AppContext, 'settings'>): void {
  if (readFaults(app).count > 0) app.settings.write(name, {})
}
