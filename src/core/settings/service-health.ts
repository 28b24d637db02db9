import { isDeepStrictEqual } from 'node:util'
import { type Clock, instant } from '#domain/ports/clock.ts'
import { type Health, isUnreadable } from '#domain/system/service-health.ts'
import type { ConnectionValues, RecentTests } from './recent-tests.ts'

const minuteMs = 60_000
const maxPauseMs = 24 * 60 * minuteMs

/** The pauses after consecutive failures of a service, in minutes. */
const backoffMinutes = [1, 5, 15, 60, 180, 360] as const

/**
 * Health after a failure. A pause requested by the service applies if it is longer than the back-off. The back-off depends
 * on how long the service has been failing, so that several searches failing at once count as one failure.
 */
export function afterFailure(health: Health, message: string, clock: Clock, requestedPauseMs = 0): Health {
  const now = clock.now().getTime()
  const since = health.ok || health.since === null ? now : Date.parse(health.since)
  const pauseMs = Math.max(backoffAfter(now - since) * minuteMs, Math.min(requestedPauseMs, maxPauseMs))
  const disabledUntil = new Date(now + pauseMs).toISOString()
  return { ok: false, message, since: new Date(since).toISOString(), disabledUntil }
}

/** Health of a service that answered, but accepts no more calls for now. */
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

type Change<Service> = { before: Service; after: Service; connectionOf: (service: Service) => ConnectionValues }

/**
 * Health after a service was saved. What is known of it holds as long as it is reached in the same way; only a pause ends,
 * because whoever saves a failing service wants it to be tried. A test of the saved settings is known as well.
 */
export function afterChange<Service extends { health: Health; enabled: boolean }>(
  { recentTests }: { recentTests: RecentTests },
  { before, after, connectionOf }: Change<Service>,
): Health {
  const tested = recentTests.healthOf(connectionOf(after))
  const isSame = before.enabled === after.enabled && isDeepStrictEqual(connectionOf(before), connectionOf(after))
  if (!isSame || isUnreadable(before.health)) return tested
  const { ok, since } = before.health
  const isOutdated = tested.since !== null && (since === null || (ok !== tested.ok && since < tested.since))
  return isOutdated ? tested : { ...before.health, disabledUntil: null }
}

/** Whether a service is paused. A pause longer than the maximum was recorded while the clock was wrong, and is ignored. */
export function isBackingOff({ disabledUntil }: Health, clock: Clock): boolean {
  if (disabledUntil === null) return false
  const leftMs = Date.parse(disabledUntil) - clock.now().getTime()
  return leftMs > 0 && leftMs <= maxPauseMs
}

function backoffAfter(failingForMs: number): number {
  let elapsed = 0
  for (const minutes of backoffMinutes) {
    if (failingForMs < (elapsed + minutes) * minuteMs) return minutes
    elapsed += minutes
  }
  return backoffMinutes[backoffMinutes.length - 1] ?? 1
}
