import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TagColor } from '#domain/tags/tag-colors.ts'
import { downloaders } from './download-clients.ts'
import { games } from './games.ts'
import { indexers } from './indexers.ts'
import { notificationChannels } from './notifications.ts'

// `color` has no check: a color is added without a migration.
export const tags = sqliteTable(
  'tags',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    normalizedName: text('normalized_name').notNull(),
    color: text().$type<TagColor>().notNull(),
  },
  (table) => [uniqueIndex('tags_name').on(table.normalizedName)],
)

const tagId = () =>
  text('tag_id')
    .notNull()
    .references(() => tags.id, { onDelete: 'cascade' })

// Triggers keep the column `tag_ids` of each owner up to date, so that reading a row takes no second query.
export const gameTags = sqliteTable(
  'game_tags',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.tagId] }),
    index('game_tags_tag').on(table.tagId, table.gameId),
  ],
)

export const indexerTags = sqliteTable(
  'indexer_tags',
  {
    indexerId: text('indexer_id')
      .notNull()
      .references(() => indexers.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [primaryKey({ columns: [table.indexerId, table.tagId] }), index('indexer_tags_tag').on(table.tagId)],
)

export const downloaderTags = sqliteTable(
  'downloader_tags',
  {
    downloaderId: text('downloader_id')
      .notNull()
      .references(() => downloaders.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [primaryKey({ columns: [table.downloaderId, table.tagId] }), index('downloader_tags_tag').on(table.tagId)],
)

export const channelTags = sqliteTable(
  'channel_tags',
  {
    channelId: text('channel_id')
      .notNull()
      .references(() => notificationChannels.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.tagId] }), index('channel_tags_tag').on(table.tagId)],
)
