import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type FeedStatus, feedStatuses } from '#domain/feeds/feed.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'

/** Feeds of releases that an admin added. An address with secrets is encrypted. */
export const rssFeeds = sqliteTable(
  'rss_feeds',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    intervalMinutes: integer('interval_minutes').notNull(),
    autoGrab: integer('auto_grab', { mode: 'boolean' }).notNull(),
    status: text().$type<FeedStatus>().notNull(),
    message: text(),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    etag: text(),
    lastModified: text('last_modified'),
    lastCheckedAt: text('last_checked_at'),
    nextCheckAt: text('next_check_at'),
    // Until then the site wants no requests.
    pausedUntil: text('paused_until'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [oneOf(table.status, feedStatuses)],
)

export const rssItems = sqliteTable(
  'rss_items',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    feedId: text('feed_id')
      .notNull()
      .references(() => rssFeeds.id, { onDelete: 'cascade' }),
    // A digest of the guid, which may contain a key.
    guid: text().notNull(),
    title: text().notNull(),
    // The links of the entry, encrypted: they may contain keys.
    entry: text().notNull(),
    // When it was published, or else first seen.
    sortedAt: text('sorted_at').notNull(),
    // When the feed last contained it.
    seenAt: text('seen_at').notNull(),
    // Whether users who want its game were notified.
    processed: integer({ mode: 'boolean' }).notNull(),
    titleKey: text('title_key').notNull(),
  },
  (table) => [
    uniqueIndex('rss_items_id').on(table.id),
    uniqueIndex('rss_items_guid').on(table.feedId, table.guid),
    index('rss_items_sorted').on(table.sortedAt, table.seq),
    index('rss_items_feed').on(table.feedId, table.sortedAt, table.seq),
    index('rss_items_seen').on(table.feedId, table.seenAt, table.seq),
    index('rss_items_title').on(table.titleKey),
    // Queries repeat its condition.
    index('rss_items_unprocessed').on(table.seq).where(sql`processed = 0`),
  ],
)

/** The games of users that an item is a release of. */
export const rssItemGames = sqliteTable(
  'rss_item_games',
  {
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => rssItems.seq, { onDelete: 'cascade' }),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.itemSeq, table.gameId] }), index('rss_item_games_game').on(table.gameId)],
)

/** What the metadata provider has for the titles of items. Items of the same title share a row. */
export const rssTitles = sqliteTable(
  'rss_titles',
  {
    key: text().primaryKey(),
    // The name of a release with this title.
    releaseName: text('release_name').notNull(),
    metadataId: text('metadata_id'),
    title: text(),
    coverUrl: text('cover_url'),
    attempts: integer().notNull().default(0),
    // Null once the provider answered.
    nextAttemptAt: text('next_attempt_at'),
  },
  (table) => [index('rss_titles_pending').on(table.nextAttemptAt).where(sql`next_attempt_at IS NOT NULL`)],
)
