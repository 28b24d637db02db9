import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * Numbers in place of ids, for programs that know only numbers. A number is never given again, also after its row was
 * removed. `kind` has no check: another kind is added without a migration.
 */
export const arrIds = sqliteTable(
  'arr_ids',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    id: text().notNull(),
  },
  (table) => [uniqueIndex('arr_ids_kind_id').on(table.kind, table.id)],
)
