import { type Clock, instant } from '#domain/ports/clock.ts'
import type { Health } from '#domain/system/service-health.ts'

const minuteMs = 60_000
const maxAskedMs = 24 * 60 * minuteMs

/** How long a failing source rests, in minutes: longer with every failure in a row. */
const restMinutes = [1, 5, 15, 60, 180, 360] as const

/**
 * Health after a failure. A pause that the source asked for is kept where it is the longer one. How far the rests have grown follows from how long it has been failing, so that several
 * searches that fail at the same moment count as one failure.
 */
export function afterFailure(health: Health, message: string, clock: Clock, requestedPauseMs = 0): Health {
  const now = clock.now().getTime()
  const since = health.ok || health.since === null ? now : Date.parse(health.since)
  const restMs = Math.max(restAfter(now - since) * minuteMs, Math.min(requestedPauseMs, maxAskedMs))
  const disabledUntil = new Date(now + restMs).toISOString()
  return { ok: false, message, since: new Date(since).toISOString(), disabledUntil }
}

/** Health of a source that answered and says that it takes no more calls for now. */
export function afterLastCall(message: string, clock: Clock, pauseMs: number): Health {
  return {
    ok: true,
    message,
    since: instant(clock),
    disabledUntil: new Date(clock.now().getTime() + pauseMs).toISOString(),
  }
}

export function afterSuccess(health: Health, clock: Clock): Health {
  if (health.ok && health.since !== null && health.disabledUntil === null) return health
  return { ok: true, message: null, since: instant(clock), disabledUntil: null }
}

/** Whether a source is left alone for now. Longer than it can ever be asked to rest only a clock that was wrong says. */
export function isBackingOff({ disabledUntil }: Health, clock: Clock): boolean {
  if (disabledUntil === null) return false
  const leftMs = Date.parse(disabledUntil) - clock.now().getTime()
  return leftMs > 0 && leftMs <= maxAskedMs
}

function restAfter(failingForMs: number): number {
  let rested = 0
  for (const minutes of restMinutes) {
    if (failingForMs < (rested + minutes) * minuteMs) return minutes
    rested += minutes
  }
  return restMinutes[restMinutes.length - 1] ?? 1
}
