/** The current time, passed in so that tests can control it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The current time as ISO 8601 UTC with milliseconds, as in the API and the database. */
export function instant(clock: Clock): string {
  return clock.now().toISOString()
}
