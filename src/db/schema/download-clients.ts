import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import type { Health } from '#domain/system/service-health.ts'

const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

// `type` has no check: a download client is added without a migration.
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
  // Triggers keep it up to date with `downloader_tags`.
  tagIds: text('tag_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
  health: text({ mode: 'json' }).$type<Health>().notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const pathMappings = sqliteTable('path_mappings', {
  id: text().primaryKey(),
  remoteHost: text('remote_host'),
  remotePath: text('remote_path').notNull(),
  localPath: text('local_path').notNull(),
})
