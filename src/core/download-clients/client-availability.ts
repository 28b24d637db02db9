import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, CredentialsRefusedError, errorMessage } from '#domain/errors.ts'
import { type Health, isUnreadable } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { afterSuccess } from '../settings/service-health.ts'

const minuteMs = 60_000
const minBackoffMs = 15_000
const maxFailureBackoffMs = 5 * minuteMs
/** Clients ban an address after a few wrong passwords, some after five, however far apart. */
const refusedBackoffMs = [5 * minuteMs, 30 * minuteMs, 360 * minuteMs, 1440 * minuteMs] as const
const maxBackoffMs = 1440 * minuteMs

export type AvailabilityDeps = Pick<AppContext, 'downloaders' | 'clock' | 'log' | 'health'>

/**
 * Which clients are unavailable and when they are polled again. Kept apart from their stored health: grabs may avoid a
 * failing client for hours, but polling must notice sooner that it is back.
 */
export type ClientAvailability = {
  isBackedOff(downloaderId: string): boolean
  /** Whether the client rejected our credentials when it was last contacted. */
  refusesCredentials(downloaderId: string): boolean
  recordSuccess(downloader: Downloader): void
  /** Backs off for as long as the client has been failing, and much longer when it rejects our credentials. */
  recordFailure(downloader: Downloader, error: unknown): void
  reset(downloaderId: string): void
}

export function createClientAvailability({ downloaders, clock, log, health }: AvailabilityDeps): ClientAvailability {
  const backedOffUntil = new Map<string, number>()
  const refusalsInARow = new Map<string, number>()
  // A result is void if the client was changed while it was being contacted.
  const healthOf = ({ id, updatedAt }: Downloader): Health | null => {
    const stored = downloaders.find(id)
    return stored === null || stored.updatedAt !== updatedAt ? null : stored.health
  }
  const reset = (downloaderId: string): void => {
    backedOffUntil.delete(downloaderId)
    refusalsInARow.delete(downloaderId)
  }
  return {
    reset,
    refusesCredentials: (downloaderId) => (refusalsInARow.get(downloaderId) ?? 0) > 0,
    isBackedOff(downloaderId) {
      const leftMs = (backedOffUntil.get(downloaderId) ?? 0) - clock.now().getTime()
      // More than the maximum is left only if the clock was set back.
      return leftMs > 0 && leftMs <= maxBackoffMs
    },
    recordSuccess(downloader) {
      const { id, name } = downloader
      reset(id)
      const before = healthOf(downloader)
      if (before === null) return
      if (!before.ok) {
        log.info(`${name} is reachable again`, { downloader: id })
        health.requestCheck()
      }
      const after = afterSuccess(before, clock)
      if (after !== before) downloaders.setHealth(id, after)
    },
    recordFailure(downloader, error) {
      const { id, name } = downloader
      const before = healthOf(downloader)
      if (before === null) return
      const message = errorMessage(error)
      if (before.ok) {
        log.warn(`${name} is unreachable`, { downloader: id, error: message })
        health.requestCheck()
      }
      const now = clock.now()
      const since = before.ok || before.since === null ? now.toISOString() : before.since
      const refusals = error instanceof CredentialsRefusedError ? (refusalsInARow.get(id) ?? 0) + 1 : 0
      refusalsInARow.set(id, refusals)
      const until = now.getTime() + backoffMs(now.getTime() - Date.parse(since), refusals)
      backedOffUntil.set(id, until)
      downloaders.setHealth(id, { ok: false, message, since, disabledUntil: new Date(until).toISOString() })
    },
  }
}

function backoffMs(failingForMs: number, refusals: number): number {
  if (refusals > 0) return refusedBackoffMs[Math.min(refusals, refusedBackoffMs.length) - 1] ?? maxFailureBackoffMs
  return Math.min(maxFailureBackoffMs, Math.max(minBackoffMs, failingForMs))
}

/**
 * Prevents requests without readable credentials: they would look like attempts to guess them. Throws AppError
 * `upstream`.
 */
export function assertCredentialsReadable({ health }: Downloader): void {
  if (isUnreadable(health)) throw new AppError('upstream', health.message ?? '')
}
