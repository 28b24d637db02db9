import type { AppContext } from '../app-context.ts'

const dayMs = 24 * 3_600_000
/** How far the time may advance from one daily clean-up to the next. */
const maxStepMs = 2 * dayMs
/** A clock that shows less was never set, as on a machine whose clock has no battery. */
const plausibleFrom = Date.parse('2026-01-01T00:00:00.000Z')

/**
 * The time by which a clean-up judges the age of rows and files. A clock that jumps ahead by years must not expire
 * everything, so the time advances by two days at most from one clean-up to the next.
 */
export function pruningTime({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>, cleanUp: string): number {
  const key = `pruning time of ${cleanUp}`
  const now = clock.now().getTime()
  const stored = settings.read(key)
  const last = typeof stored === 'number' ? stored : now
  const time = Math.min(now, last + maxStepMs)
  if (time >= plausibleFrom && time > (stored === null ? 0 : last)) settings.write(key, time)
  return time
}
