import { AppError } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import type { Text } from '#domain/messages/message.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { RouteLimiter } from '../route-table.ts'

/** Requests per minute and address; for `login`, failed sign-ins per 15 minutes and address. */
export type LimitSettings = {
  general: number
  write: number
  metadata: number
  images: number
  transfers: number
  login: number
  socket: number
}

export const defaultLimits: LimitSettings = {
  general: 600,
  write: 120,
  metadata: 240,
  images: 6000,
  transfers: 6000,
  login: 20,
  socket: 600,
}

const minuteMs = 60_000
/** Wrong codes of a second factor for each account: of a million codes, three are right at any time. */
const maxCodes = 10

/** `general` counts every API request except those for images and files, `socket` those to open a socket or send over it; a route declares its own. */
export type Limits = Record<
  'general' | 'login' | 'codes' | 'metricsToken' | 'logoutTokens' | 'socket' | RouteLimiter,
  RequestLimit
>

/** The rate limits of the API; null if they are off. */
export function createLimits(clock: Clock, settings: LimitSettings, off: boolean): Limits | null {
  if (off) return null
  return {
    general: createRequestLimit(clock, settings.general, minuteMs),
    write: createRequestLimit(clock, settings.write, minuteMs),
    metadata: createRequestLimit(clock, settings.metadata, minuteMs),
    images: createRequestLimit(clock, settings.images, minuteMs),
    transfers: createRequestLimit(clock, settings.transfers, minuteMs),
    login: createRequestLimit(clock, settings.login, 15 * minuteMs),
    codes: createRequestLimit(clock, Math.min(settings.login, maxCodes), 15 * minuteMs),
    // Apart from sign-ins: a monitoring program with a wrong token must not keep users out.
    metricsToken: createRequestLimit(clock, settings.login, 15 * minuteMs),
    // Apart from them as well: with wrong passwords, nobody may keep out a provider that ends sessions behind the same proxy.
    logoutTokens: createRequestLimit(clock, settings.login, 15 * minuteMs),
    socket: createRequestLimit(clock, settings.socket, minuteMs),
  }
}

/** The state of a rate limit: requests allowed and remaining, and seconds until the window resets. */
export type LimitState = { limit: number; remaining: number; resetSeconds: number }

/** A request over the limit. The response states the limit in its headers. */
export class RateLimitError extends AppError {
  readonly state: LimitState

  constructor(text: Text, state: LimitState) {
    super('rate-limited', text)
    this.state = state
  }
}

export type RequestLimit = {
  /** Counts a request of this caller; throws AppError `rate-limited` above the limit. */
  take(caller: string): LimitState
  /** Uncounts one request. */
  uncount(caller: string): void
}

type Window = { used: number; until: number }

/** Callers per generation. At most two generations are kept; the older one is dropped as a whole. */
const callersKept = 10_000

/** Lets a caller make `limit` requests in each window of `windowMs`. */
export function createRequestLimit(clock: Clock, limit: number, windowMs: number): RequestLimit {
  let recent = new Map<string, Window>()
  let older = new Map<string, Window>()
  const find = (caller: string): Window | undefined => recent.get(caller) ?? older.get(caller)
  const open = (caller: string, now: number): Window => {
    const window = { used: 0, until: now + windowMs }
    if (recent.size >= callersKept) {
      older = recent
      recent = new Map()
    }
    recent.set(caller, window)
    return window
  }
  return {
    take(caller) {
      const now = clock.now().getTime()
      const known = find(caller)
      // More than a whole window is left only if the clock was set back.
      const isOpen = known !== undefined && known.until > now && known.until - now <= windowMs
      const window = isOpen ? known : open(caller, now)
      window.used += 1
      const resetSeconds = Math.max(1, Math.ceil((window.until - now) / 1000))
      const state = { limit, remaining: Math.max(0, limit - window.used), resetSeconds }
      if (window.used > limit) throw new RateLimitError(tooMany(resetSeconds), state)
      return state
    },
    uncount(caller) {
      const window = find(caller)
      if (window !== undefined && window.used > 0) window.used -= 1
    },
  }
}

/** The rate limit headers of a response. */
export function limitHeaders({ limit, remaining, resetSeconds }: LimitState): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }
}

/** The headers of the response to a request over the limit. */
export function rejectionHeaders(state: LimitState): Record<string, string> {
  return { ...limitHeaders(state), 'retry-after': String(state.resetSeconds) }
}

function tooMany(seconds: number): string {
  const wait = seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
  return `Too many requests. Try again in ${wait}.`
}
