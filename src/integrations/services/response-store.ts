import type { Clock } from '#domain/ports/clock.ts'
import {
  maxResponseAgeMs,
  type ResponseCache,
  type ServiceRequest,
  type StoredResponse,
} from '#domain/ports/service-client.ts'

export type Lookup = Omit<ServiceRequest, 'method'> & { method: 'GET' | 'POST' | 'HEAD' }

/** A response that can be stored. `body` is empty for 404. */
export type Answer = { status: 200 | 304 | 404; body: string; etag: string | null; lastModified: string | null }

export type ResponseStore = {
  /** The stored response, from which a conditional request is made. */
  find(key: string): StoredResponse | null
  fresh(key: string, request: Pick<Lookup, 'freshMs' | 'call'>): string | null
  /** An expired response that may still be used if the service fails. */
  stale(key: string): { body: string; ageSeconds: number } | null
  /** Stores the answer and returns its body, which is that of `stored` for a 304. */
  keep(key: string, freshMs: number, answer: Answer, stored: StoredResponse | null): string
}

/** A missing entry may appear at any time. */
const maxMissingMs = 3_600_000

export function createResponseStore({ responses, clock }: { responses: ResponseCache; clock: Clock }): ResponseStore {
  const now = (): number => clock.now().getTime()
  // Lookups work without the cache, as on a full disk.
  const attempt = <Value>(use: () => Value): Value | null => {
    try {
      return use()
    } catch {
      return null
    }
  }
  const find = (key: string): StoredResponse | null => {
    const stored = attempt(() => responses.get(key))
    return stored === null || now() - stored.fetchedAt > maxResponseAgeMs ? null : stored
  }
  return {
    find,
    fresh(key, { freshMs, call: { maxAgeMs = freshMs } = {} }) {
      const stored = find(key)
      // More than the whole time is left only if the clock was set back.
      const leftMs = (stored?.expiresAt ?? 0) - now()
      const isCurrent = stored !== null && now() - stored.fetchedAt <= maxAgeMs
      return isCurrent && leftMs > 0 && leftMs <= freshMs ? stored.body : null
    },
    stale(key) {
      const stored = find(key)
      return stored && { body: stored.body, ageSeconds: Math.max(0, Math.floor((now() - stored.fetchedAt) / 1000)) }
    },
    keep(key, freshMs, { status, body, etag, lastModified }, stored) {
      const kept = status === 304 && stored !== null ? stored : { key, body, etag, lastModified }
      const lifeMs = kept.body === '' ? Math.min(freshMs, maxMissingMs) : freshMs
      attempt(() => responses.put({ ...kept, fetchedAt: now(), expiresAt: now() + lifeMs }))
      return kept.body
    },
  }
}
