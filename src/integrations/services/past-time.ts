/** The earliest time: services and clients tell of no older one. */
const earliestMs = Date.UTC(2000, 0, 1)
const clockErrorMs = 86_400_000

/**
 * Whether something can have happened then: not before 2000, and not later than a wrong clock explains. Who does not know
 * a time sends 0, -1, 2^31 - 1, 2^32 - 1, the first or the last year of a calendar, or the milliseconds of another field.
 */
export function isPastTime(ms: number, nowMs = Date.now()): boolean {
  return ms >= earliestMs && ms <= nowMs + clockErrorMs
}

/** An instant in ISO 8601; `null` if nothing can have happened then. */
export function pastInstant(instant: string | null, nowMs = Date.now()): string | null {
  return instant !== null && isPastTime(Date.parse(instant), nowMs) ? instant : null
}

/** Unix seconds as an instant; `null` if nothing can have happened then. */
export function instantOfSeconds(seconds: number | null, nowMs = Date.now()): string | null {
  const ms = Math.floor(seconds ?? Number.NaN) * 1000
  return isPastTime(ms, nowMs) ? new Date(ms).toISOString() : null
}
