import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type ContentForm, contentForms, type Verification, verifications } from '#domain/verification/verification.ts'
import { oneOf } from './checks.ts'
import { datRoms } from './dats.ts'

/** The files whose contents were read. A file of the same size and time is not read again. */
export const checkedFiles = sqliteTable(
  'checked_files',
  {
    path: text().primaryKey(),
    size: integer().notNull(),
    mtimeMs: real('mtime_ms').notNull(),
    checkedAt: text('checked_at').notNull(),
    verification: text().$type<Verification>().notNull(),
    // The name of the DAT that has it, or has a dump of its name. Null: none has.
    datName: text('dat_name'),
    // Why it is not verified. Null: it is, or no DAT has it.
    reason: text(),
    // Why its contents could not be read. Null if they could.
    fault: text(),
  },
  (table) => [oneOf(table.verification, verifications)],
)

/** The contents of checked files, in all forms that a DAT may list. */
export const checkedContents = sqliteTable(
  'checked_contents',
  {
    path: text()
      .notNull()
      .references(() => checkedFiles.path, { onDelete: 'cascade', onUpdate: 'cascade' }),
    // The entry of an archive or the track of a disc. Empty: the file itself.
    name: text().notNull(),
    form: text().$type<ContentForm>().notNull(),
    size: integer(),
    crc32: text(),
    md5: text(),
    sha1: text(),
    // The dump in the DATs that it is. Null: none of them has it.
    datRomId: integer('dat_rom_id').references(() => datRoms.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.path, table.name, table.form] }),
    index('checked_contents_rom').on(table.datRomId).where(sql`dat_rom_id IS NOT NULL`),
    index('checked_contents_sha1').on(table.sha1).where(sql`sha1 IS NOT NULL`),
    oneOf(table.form, contentForms),
  ],
)
