import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  type Candidate,
  type EntryState,
  entryStates,
  type RootFolderKind,
  type ScanState,
  scanStates,
} from '#domain/games/root-folder.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { users } from './users.ts'

export const rootFolders = sqliteTable(
  'root_folders',
  {
    id: text().primaryKey(),
    path: text().notNull(),
    name: text().notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    allowDelete: integer('allow_delete', { mode: 'boolean' }).notNull(),
    kind: text().$type<RootFolderKind>().notNull().default('games'),
    lastScanAt: text('last_scan_at'),
    // From the last scan.
    message: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('root_folders_path').on(table.path)],
)

const rootFolderId = () =>
  text('root_folder_id')
    .notNull()
    .references(() => rootFolders.id, { onDelete: 'cascade' })

/** The last scan of each root folder. Scans that were started together share their `scanId`. */
export const rootScans = sqliteTable(
  'root_scans',
  {
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
  },
  (table) => [oneOf(table.state, scanStates)],
)

/** The contents of a root folder, one row per place where a game can be. */
export const scanEntries = sqliteTable(
  'scan_entries',
  {
    rootFolderId: rootFolderId(),
    name: text().notNull(),
    state: text().$type<EntryState>().notNull(),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    title: text().notNull(),
    reason: text().notNull(),
    candidates: text({ mode: 'json' }).$type<Candidate[]>().notNull(),
    // The last scan that found it.
    scanId: text('scan_id').notNull(),
    // When the metadata provider was last queried about it.
    queriedAt: text('queried_at'),
  },
  (table) => [
    primaryKey({ columns: [table.rootFolderId, table.name] }),
    index('scan_entries_state').on(table.rootFolderId, table.state),
    index('scan_entries_game').on(table.gameId),
    oneOf(table.state, entryStates),
  ],
)
