import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Candidate, EntryState, ScanState } from '#domain/games/root-folder.ts'
import { users } from './users.ts'

export const rootFolders = sqliteTable(
  'root_folders',
  {
    id: text().primaryKey(),
    path: text().notNull(),
    name: text().notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    allowDelete: integer('allow_delete', { mode: 'boolean' }).notNull(),
    lastScanAt: text('last_scan_at'),
    // What the last scan noticed.
    message: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('root_folders_path').on(table.path)],
)

const rootFolderId = () =>
  text('root_folder_id')
    .notNull()
    .references(() => rootFolders.id, { onDelete: 'cascade' })

/** The last scan of each root. `scanId` is shared by those that were started together. */
export const rootScans = sqliteTable('root_scans', {
  rootFolderId: rootFolderId().primaryKey(),
  scanId: text('scan_id').notNull(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: text().$type<ScanState>().notNull(),
  total: integer().notNull(),
  message: text(),
  startedAt: text('started_at').notNull(),
  finishedAt: text('finished_at'),
})

/** What lies in a root, a row each game's place. */
export const scanEntries = sqliteTable(
  'scan_entries',
  {
    rootFolderId: rootFolderId(),
    name: text().notNull(),
    state: text().$type<EntryState>().notNull(),
    gameId: text('game_id'),
    title: text().notNull(),
    reason: text().notNull(),
    candidates: text({ mode: 'json' }).$type<Candidate[]>().notNull(),
    // The scan that saw it last.
    scanId: text('scan_id').notNull(),
    // When the provider was last asked about it.
    askedAt: text('asked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.rootFolderId, table.name] }),
    index('scan_entries_state').on(table.rootFolderId, table.state),
  ],
)
