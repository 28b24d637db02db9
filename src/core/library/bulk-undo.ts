import type { BulkRow } from '#db/repositories/game-bulk.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'

/** How long a bulk change can be undone. */
export const bulkUndoMs = 15 * 60_000
const maxChanges = 20

/** The values of games before bulk changes, by token. */
export type BulkUndo = TtlCache<{ userId: string; rows: readonly BulkRow[] }>

export function createBulkUndo(clock: Clock): BulkUndo {
  return createTtlCache(clock, { ttlMs: bulkUndoMs, maxEntries: maxChanges })
}
