/** The time of day, as an argument: tests bring their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** An instant as the wire and the database carry it. */
export function instant(clock: Clock): string {
  return clock.now().toISOString()
}
