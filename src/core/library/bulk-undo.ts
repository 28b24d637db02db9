import type { BulkRow } from '#db/repositories/game-bulk.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'

/** How long a bulk change can be undone. */
export const bulkUndoMs = 15 * 60_000
const maxChanges = 20
const maxBytes = 32 * 1024 * 1024
/** About what the values of a game before a change take. */
const rowBytes = 500

/** The values of games before bulk changes, by token. */
export type BulkUndo = TtlCache<{ userId: string; rows: readonly BulkRow[] }>

export function createBulkUndo(clock: Clock): BulkUndo {
  return createTtlCache(clock, {
    ttlMs: bulkUndoMs,
    maxEntries: maxChanges,
    maxBytes,
    sizeOf: ({ rows }) => rows.length * rowBytes,
  })
}
