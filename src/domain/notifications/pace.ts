/** Up to this many notifications are sent one by one; more are put into a digest. */
const individually = 5
const maxInDigest = 500

/** A channel that received this many messages within the window receives a digest at most once a minute. */
const busyMessages = 10
export const paceWindowMs = 10 * 60_000
const busyPauseMs = 60_000

export type RecentMessages = { messages: number; lastAt: string | null }

/** How many of the waiting notifications the next message has. 0: the channel received many, and waits a little. */
export function nextMessageSize(waiting: number, { messages, lastAt }: RecentMessages, now: number): number {
  const isBusy = messages >= busyMessages
  if (isBusy && lastAt !== null && now - Date.parse(lastAt) < busyPauseMs) return 0
  return waiting <= individually && !isBusy ? Math.min(1, waiting) : Math.min(waiting, maxInDigest)
}

export const maxWaiting = maxInDigest

const pausesSeconds = [30, 60, 120, 300, 900, 1800, 3600] as const

/** The pause after a number of failures in a row. */
export function pauseAfterMs(failures: number): number {
  return 1000 * (pausesSeconds[Math.min(failures, pausesSeconds.length) - 1] ?? pausesSeconds[0])
}

/** The longest pause that a service can ask for. One that ends later was stored while the clock was ahead. */
export const maxRequestedPauseMs = 24 * 3_600_000

/** Notifications that could not be sent within this time are dropped. */
export const maxUnsentMs = 24 * 3_600_000

/** About a day of failures, given the pauses between attempts. A clock that jumps ahead alone drops nothing. */
export const minAttempts = 20

/** A channel with this many failures in a row is reported as a health problem. */
export const failuresUntilReported = 3
