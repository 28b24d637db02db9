import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { gameFiles, games } from './games.ts'
import { users } from './users.ts'

/** Checksums of files of games, for archives of them. */
export const fileChecksums = sqliteTable('file_checksums', {
  fileId: text('file_id')
    .primaryKey()
    .references(() => gameFiles.id, { onDelete: 'cascade' }),
  // Size and times of the file that was read. For any other file the checksum is void.
  revision: text().notNull(),
  crc32: integer().notNull(),
})

/** Links with which programs without a session download the files of a game. Tokens are stored as digests only. */
export const downloadLinks = sqliteTable(
  'download_links',
  {
    id: text().primaryKey(),
    digest: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    // Null: the whole game.
    fileId: text('file_id').references(() => gameFiles.id, { onDelete: 'cascade' }),
    // The sign-in that made it; the link ends with it.
    sessionId: text('session_id'),
    // Who uses it, and what they got. Null until then.
    client: text(),
    etag: text(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('download_links_digest').on(table.digest),
    index('download_links_expiry').on(table.expiresAt),
    index('download_links_user').on(table.userId),
    index('download_links_game').on(table.gameId),
    index('download_links_file').on(table.fileId),
  ],
)
