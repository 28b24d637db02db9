import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Responses of outside services. Instants are milliseconds since 1970, because only this cache compares them. */
export const serviceResponses = sqliteTable(
  'service_responses',
  {
    key: text().primaryKey(),
    etag: text(),
    lastModified: text('last_modified'),
    fetchedAt: integer('fetched_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at').notNull(),
    size: integer().notNull(),
    /** Last, so that the other columns are read without it. */
    body: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('service_responses_used').on(table.usedAt, table.size),
    index('service_responses_fetched').on(table.fetchedAt, table.key),
  ],
)

/** Covers and screenshots in the data folder, by the hash of their URL. `failedUntil` is set for URLs without an image. */
export const images = sqliteTable(
  'images',
  {
    id: text().primaryKey(),
    url: text().notNull(),
    contentType: text('content_type'),
    size: integer().notNull().default(0),
    fetchedAt: integer('fetched_at'),
    usedAt: integer('used_at').notNull(),
    failedUntil: integer('failed_until'),
    failure: text(),
  },
  (table) => [index('images_used').on(table.usedAt, table.size)],
)
