import { randomUUID } from 'node:crypto'
import { sizeOfRules } from '#core/acquisition/release-rules/compiled-rules.ts'
import { type KnownCaps, sizeOfCaps } from '#core/acquisition/search/indexer-caps.ts'
import { createReleaseCache } from '#core/acquisition/search/release-cache.ts'
import { createRunningSearches } from '#core/acquisition/search/running-searches.ts'
import { createKeyUsage } from '#core/api-keys/key-usage.ts'
import type { AppContext } from '#core/app-context.ts'
import { createDeliveries } from '#core/file-delivery/deliveries.ts'
import { createBulkUndo } from '#core/library/bulk-undo.ts'
import { createGameKeys } from '#core/library/game-keys.ts'
import { createGameListCache } from '#core/library/game-list-cache.ts'
import { createRomSetCache } from '#core/sets/rom-set.ts'
import { createRecentTests } from '#core/settings/recent-tests.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { CompiledRule } from '#domain/release-rules/compile-rules.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'

/** Makes the caches that are kept in memory. */
export function createCaches({ games, apiKeys }: Pick<AppContext, 'games' | 'apiKeys'>, clock: Clock) {
  return {
    releaseCache: createReleaseCache(clock),
    bulkUndo: createBulkUndo(clock),
    deliveries: createDeliveries(),
    runningSearches: createRunningSearches(clock),
    capsCache: createTtlCache<KnownCaps>(clock, {
      ttlMs: 24 * 3_600_000,
      maxEntries: 1000,
      maxBytes: 8_000_000,
      sizeOf: sizeOfCaps,
    }),
    compiledRules: createTtlCache<readonly CompiledRule[]>(clock, {
      ttlMs: 3_600_000,
      maxEntries: 1000,
      maxBytes: 16_000_000,
      sizeOf: sizeOfRules,
    }),
    gameListCache: createGameListCache(games, randomUUID().slice(0, 8), clock),
    gameKeys: createGameKeys(games),
    keyUsage: createKeyUsage(apiKeys, clock),
    recentTests: createRecentTests(clock),
    romSetCache: createRomSetCache(clock),
  }
}
