import { createHash } from 'node:crypto'
import type { Clock } from '#domain/ports/clock.ts'
import { type Health, unknownHealth } from '#domain/system/service-health.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'

/** Everything that decides how a service is reached. */
export type ConnectionValues = readonly unknown[]

/** What tests of settings found before these settings are saved. In memory only, and without the settings themselves. */
export type RecentTests = {
  record(connection: ConnectionValues, health: Health): void
  /** `unknownHealth` if these settings were not tested in the last hour. */
  healthOf(connection: ConnectionValues): Health
}

export function createRecentTests(clock: Clock): RecentTests {
  const results = createTtlCache<Health>(clock, { ttlMs: 3_600_000, maxEntries: 100 })
  const keyOf = (connection: ConnectionValues) => createHash('sha256').update(JSON.stringify(connection)).digest('hex')
  return {
    record: (connection, health) => results.set(keyOf(connection), { ...health, disabledUntil: null }),
    healthOf: (connection) => results.get(keyOf(connection)) ?? unknownHealth,
  }
}
