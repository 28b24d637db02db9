import { Buffer } from 'node:buffer'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#domain/ports/clock.ts'
import type { ResponseCache } from '#domain/ports/service-client.ts'
import type { Connection } from '../connection.ts'
import { serviceResponses } from '../schema/services.ts'

/** Responses of outside services, so that they outlive a restart. */
export function createServiceResponsesRepository({ orm }: Connection, clock: Clock): ResponseCache {
  return {
    get(key) {
      const row = orm.select().from(serviceResponses).where(eq(serviceResponses.key, key)).get()
      if (row === undefined) return null
      const { etag, lastModified, fetchedAt, expiresAt } = row
      return { key, body: row.body.toString(), etag, lastModified, fetchedAt, expiresAt }
    },
    put({ key, body, ...rest }) {
      const bytes = Buffer.from(body)
      const values = { ...rest, body: bytes, size: bytes.byteLength, usedAt: clock.now().getTime() }
      orm
        .insert(serviceResponses)
        .values({ key, ...values })
        .onConflictDoUpdate({ target: serviceResponses.key, set: values })
        .run()
    },
    removeAll: (keyPrefix) =>
      void orm
        .delete(serviceResponses)
        .where(sql`substr(${serviceResponses.key}, 1, ${keyPrefix.length}) = ${keyPrefix}`)
        .run(),
  }
}
