import type { Clock } from '#domain/ports/clock.ts'
import type { RouteLimiter } from '../route-table.ts'
import { createRequestLimit, type RequestLimit } from './request-limit.ts'

/** Requests per minute and address; for `login`, failed sign-ins per 15 minutes and address. */
export type LimitSettings = { general: number; write: number; metadata: number; login: number }

export const defaultLimits: LimitSettings = { general: 600, write: 120, metadata: 240, login: 20 }

const minuteMs = 60_000

/** `general` counts every request of the API, the route limiters those of the routes that declare them. */
export type Limits = Record<'general' | 'login' | RouteLimiter, RequestLimit>

/** The rate limits of the API. `null` when they are switched off. */
export function createLimits(clock: Clock, settings: LimitSettings, off: boolean): Limits | null {
  if (off) return null
  return {
    general: createRequestLimit(clock, settings.general, minuteMs),
    write: createRequestLimit(clock, settings.write, minuteMs),
    metadata: createRequestLimit(clock, settings.metadata, minuteMs),
    login: createRequestLimit(clock, settings.login, 15 * minuteMs),
  }
}
