import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/** Views of the library that users saved under a name. */
export const libraryViews = sqliteTable(
  'library_views',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    // The query of the library's address.
    query: text().notNull(),
  },
  (table) => [uniqueIndex('library_views_name').on(table.userId, sql`lower(${table.name})`)],
)
