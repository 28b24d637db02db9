import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type DatFormat, datFormats, type RomStatus, romStatuses } from '#domain/verification/dat.ts'
import { oneOf } from './checks.ts'

export const dats = sqliteTable(
  'dats',
  {
    id: text().primaryKey(),
    // What versions of the same DAT have in common.
    key: text().notNull(),
    // While it is read, and after another version took its place, a DAT is inactive: nothing but its removal looks at it.
    active: integer({ mode: 'boolean' }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    version: text().notNull(),
    author: text().notNull(),
    format: text().$type<DatFormat>().notNull(),
    // The ID of its system. Null: its name is not that of a known one.
    system: text(),
    // The file it was read from, which may be a zip.
    fileName: text('file_name').notNull(),
    // The folder of that file. Null: it was uploaded.
    folder: text(),
    // Changes with the file. Null: it was uploaded.
    stamp: text(),
    games: integer().notNull(),
    roms: integer().notNull(),
    importedAt: text('imported_at').notNull(),
  },
  (table) => [
    // Queries repeat its condition.
    uniqueIndex('dats_active_key').on(table.key).where(sql`active = 1`),
    index('dats_system').on(table.system),
    oneOf(table.format, datFormats),
  ],
)

const datId = () =>
  text('dat_id')
    .notNull()
    .references(() => dats.id, { onDelete: 'cascade' })

export const datGames = sqliteTable(
  'dat_games',
  {
    id: integer().primaryKey(),
    datId: datId(),
    name: text().notNull(),
    // What it and its title are found by: `dumpKey` of both.
    key: text().notNull().default(''),
    titleKey: text('title_key').notNull().default(''),
    // The name of its parent, which the DAT may lack.
    cloneOf: text('clone_of'),
    // What a game with the short name of its archive is called. Null: its name says it.
    description: text(),
  },
  (table) => [
    index('dat_games_dat_name').on(table.datId, table.name),
    // The games of a DAT in order, and those of a title.
    index('dat_games_key').on(table.datId, table.key, table.description),
    index('dat_games_title').on(table.datId, table.titleKey, table.key),
    index('dat_games_clone').on(table.datId, sql`lower(${table.cloneOf})`).where(sql`clone_of IS NOT NULL`),
    index('dat_games_name').on(sql`${table.name} COLLATE NOCASE`),
  ],
)

export const datRoms = sqliteTable(
  'dat_roms',
  {
    id: integer().primaryKey(),
    datId: datId(),
    datGameId: integer('dat_game_id')
      .notNull()
      .references((): AnySQLiteColumn => datGames.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer(),
    // In lower case. A DAT may leave out any of them.
    crc32: text(),
    md5: text(),
    sha1: text(),
    status: text().$type<RomStatus>().notNull(),
  },
  (table) => [
    index('dat_roms_dat').on(table.datId),
    index('dat_roms_game').on(table.datGameId),
    index('dat_roms_sha1').on(table.sha1).where(sql`sha1 IS NOT NULL`),
    index('dat_roms_md5').on(table.md5).where(sql`md5 IS NOT NULL AND sha1 IS NULL`),
    index('dat_roms_crc32').on(table.crc32, table.size).where(sql`crc32 IS NOT NULL AND sha1 IS NULL AND md5 IS NULL`),
    index('dat_roms_name').on(sql`${table.name} COLLATE NOCASE`),
    oneOf(table.status, romStatuses),
  ],
)
