import { Buffer } from 'node:buffer'
import { and, asc, eq, gt, gte, inArray, lt, ne, sum } from 'drizzle-orm'
import type { Clock } from '#domain/ports/clock.ts'
import type { ResponseCache } from '#domain/ports/service-client.ts'
import type { Connection } from '../connection.ts'
import { serviceResponses } from '../schema/services.ts'

const defaultMaxBytes = 64 * 1024 ** 2
const removedAtOnce = 50
/** What a row takes besides its body: the key, which is also in the indexes, and the other columns. */
const rowBytes = 300
/** How precisely it is known when a response was last used. */
const usedPrecisionMs = 24 * 3_600_000

/** Responses of outside services, so that they outlive a restart. */
export function createServiceResponsesRepository(
  { orm, transaction }: Pick<Connection, 'orm' | 'transaction'>,
  clock: Clock,
  maxBytes = defaultMaxBytes,
): ResponseCache {
  const now = (): number => clock.now().getTime()
  let total: number | null = null
  const countBytes = (): number =>
    Number(
      orm
        .select({ bytes: sum(serviceResponses.size) })
        .from(serviceResponses)
        .get()?.bytes ?? 0,
    )

  /** Removes the responses that were not used for the longest time. */
  const makeRoom = (keptKey: string): void => {
    while (total !== null && total > maxBytes) {
      const oldest = orm
        .select({ key: serviceResponses.key, size: serviceResponses.size })
        .from(serviceResponses)
        .where(ne(serviceResponses.key, keptKey))
        .orderBy(asc(serviceResponses.usedAt))
        .limit(removedAtOnce)
        .all()
      const removed: string[] = []
      for (const { key, size } of oldest) {
        if (total <= maxBytes) break
        removed.push(key)
        total -= size
      }
      if (removed.length === 0) return
      orm.delete(serviceResponses).where(inArray(serviceResponses.key, removed)).run()
    }
  }

  return {
    get(key) {
      const row = orm.select().from(serviceResponses).where(eq(serviceResponses.key, key)).get()
      if (row === undefined) return null
      const { body, etag, lastModified, fetchedAt, expiresAt } = row
      if (Math.abs(now() - row.usedAt) > usedPrecisionMs) {
        orm.update(serviceResponses).set({ usedAt: now() }).where(eq(serviceResponses.key, key)).run()
      }
      return { key, body: body.toString(), etag, lastModified, fetchedAt, expiresAt }
    },
    put: ({ key, body, ...rest }) =>
      transaction(() => {
        total ??= countBytes()
        const isKey = eq(serviceResponses.key, key)
        const before = orm.select({ size: serviceResponses.size }).from(serviceResponses).where(isKey).get()
        const bytes = Buffer.from(body)
        const values = { ...rest, body: bytes, size: bytes.byteLength + rowBytes, usedAt: now() }
        orm
          .insert(serviceResponses)
          .values({ key, ...values })
          .onConflictDoUpdate({ target: serviceResponses.key, set: values })
          .run()
        total += values.size - (before?.size ?? 0)
        makeRoom(key)
      }),
    fetchedAfter: (keyPrefix, since) =>
      orm
        .select({ fetchedAt: serviceResponses.fetchedAt })
        .from(serviceResponses)
        .where(and(gt(serviceResponses.fetchedAt, since), startsWith(keyPrefix)))
        .all()
        .map(({ fetchedAt }) => fetchedAt),
    removeFetchedBefore(before, limit) {
      const old = orm
        .select({ key: serviceResponses.key })
        .from(serviceResponses)
        .where(lt(serviceResponses.fetchedAt, before))
        .limit(limit)
      const removed = orm
        .delete(serviceResponses)
        .where(inArray(serviceResponses.key, old))
        .returning({ size: serviceResponses.size })
        .all()
      total = null
      return removed.length
    },
  }
}

/** A range, which the primary key can find. */
function startsWith(prefix: string) {
  const afterLast = String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1)
  const end = `${prefix.slice(0, -1)}${afterLast}`
  return and(gte(serviceResponses.key, prefix), lt(serviceResponses.key, end))
}
