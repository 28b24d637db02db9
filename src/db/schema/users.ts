import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type RequestLimit, type Role, roles } from '#domain/accounts/user.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { ReleaseRule } from '#domain/release-rules/release-rule.ts'
import { oneOf } from './checks.ts'

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<Role>().notNull(),
    storefrontUserId: text('storefront_user_id'),
    mayAdd: integer('may_add', { mode: 'boolean' }).notNull().default(true),
    requestLimit: text('request_limit', { mode: 'json' }).$type<RequestLimit>(),
    mayDownload: integer('may_download', { mode: 'boolean' }).notNull().default(true),
    // Bytes a second over all connections. Null: no limit.
    downloadSpeedLimit: integer('download_speed_limit'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_username').on(sql`lower(${table.username})`), oneOf(table.role, roles)],
)

/** The rules of users for releases, in their order. */
export const releaseRules = sqliteTable('release_rules', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  rules: text({ mode: 'json' }).$type<ReleaseRule[]>().notNull(),
})

export const userSettings = sqliteTable('user_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: text({ mode: 'json' }).$type<Partial<UserSettings>>().notNull(),
})
