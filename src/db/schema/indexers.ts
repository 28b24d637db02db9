import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Indexer, indexerSources, queryStyles } from '#domain/indexers/indexer.ts'
import type { Health } from '#domain/system/service-health.ts'
import { oneOf } from './checks.ts'
import { downloaders } from './download-clients.ts'

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

// `protocol` has no check: an indexer protocol is added without a migration.
export const indexers = sqliteTable(
  'indexers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    apiKey: text('api_key'),
    protocol: text().$type<Indexer['protocol']>().notNull(),
    enabled: flag('enabled'),
    priority: integer().notNull(),
    categories: text({ mode: 'json' }).$type<number[]>().notNull(),
    autoSearchEnabled: flag('auto_search_enabled'),
    rssEnabled: flag('rss_enabled'),
    queryStyle: text('query_style').$type<Indexer['queryStyle']>().notNull(),
    seedRatio: real('seed_ratio'),
    seedTime: integer('seed_time'),
    allowInsecureTls: flag('allow_insecure_tls'),
    downloaderId: text('downloader_id').references(() => downloaders.id, { onDelete: 'set null' }),
    source: text().$type<Indexer['source']>().notNull(),
    // Triggers keep it up to date with `indexer_tags`.
    tagIds: text('tag_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
    health: text({ mode: 'json' }).$type<Health>().notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [oneOf(table.queryStyle, queryStyles), oneOf(table.source, indexerSources)],
)

/** How far the feed of each indexer was read. Items are stored as digests: their guids may contain keys. */
export const feedPositions = sqliteTable('feed_positions', {
  indexerId: text('indexer_id')
    .primaryKey()
    .references(() => indexers.id, { onDelete: 'cascade' }),
  seen: text({ mode: 'json' }).$type<string[]>().notNull(),
  newestAt: text('newest_at'),
})

/** Releases that users were notified of by an RSS sync that has not finished, as digests. */
export const reportedReleases = sqliteTable('reported_releases', { digest: text().primaryKey() })
