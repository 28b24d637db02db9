import type { Clock } from '#domain/ports/clock.ts'
import { createRequestLimit, type LimitState, type RequestLimit } from './request-limits.ts'

/** Requests a minute, and failed sign-ins in a quarter of an hour, per address. */
export type LimitSettings = { general: number; write: number; metadata: number; login: number }

export const usualLimits: LimitSettings = { general: 600, write: 120, metadata: 240, login: 20 }

const minuteMs = 60_000

export type Limits = {
  /** Every request of the API. */
  general(caller: string): LimitState
  /** Those of routes that have a limit of their own; null for all others. `path` is below `/api`. */
  ofRoute(method: string, path: string, caller: string): LimitState | null
  login: RequestLimit
}

/** The limits of the contract, `null` where they are switched off. */
export function createLimits(clock: Clock, settings: LimitSettings, off: boolean): Limits | null {
  if (off) return null
  const general = createRequestLimit(clock, settings.general, minuteMs)
  const write = createRequestLimit(clock, settings.write, minuteMs)
  const metadata = createRequestLimit(clock, settings.metadata, minuteMs)
  return {
    login: createRequestLimit(clock, settings.login, 15 * minuteMs),
    general: (caller) => general.take(caller),
    ofRoute(method, path, caller) {
      if (metadataRoute.test(path)) return metadata.take(caller)
      return isWrite(method, path) ? write.take(caller) : null
    },
  }
}

// Each of these may ask an outside service.
const metadataRoute =
  /^\/(?:metadata|storefront|lookup|scene|mods|settings\/metadata|games\/(?:match-and-add|refresh-metadata|discover|[^/]+\/refresh-metadata))(?:\/|$)/

const writeRoute = /^\/(?:games|downloads)(?:\/|$)/
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isWrite(method: string, path: string): boolean {
  if (path === '/system/filesystem') return true
  return !safeMethods.has(method) && writeRoute.test(path)
}
