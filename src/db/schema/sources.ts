import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { Health } from '#domain/system/service-health.ts'

const health = () => text({ mode: 'json' }).$type<Health>().notNull()
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

export const indexers = sqliteTable('indexers', {
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
  health: health(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const downloaders = sqliteTable('downloaders', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text().$type<DownloaderType>().notNull(),
  url: text(),
  username: text(),
  password: text(),
  enabled: flag('enabled'),
  priority: integer().notNull(),
  category: text(),
  postImportCategory: text('post_import_category'),
  downloadPath: text('download_path'),
  addStopped: flag('add_stopped'),
  removeCompleted: flag('remove_completed'),
  settings: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  health: health(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const pathMappings = sqliteTable('path_mappings', {
  id: text().primaryKey(),
  remoteHost: text('remote_host'),
  remotePath: text('remote_path').notNull(),
  localPath: text('local_path').notNull(),
})
