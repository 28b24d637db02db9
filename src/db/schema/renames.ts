import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  type FolderMoveState,
  folderMoveStates,
  type RenameBlocker,
  type RenameScope,
  type RenameState,
  renameBlockers,
  renameScopes,
  renameStates,
} from '#domain/games/folder-rename-states.ts'
import { oneOf } from './checks.ts'

/** Renamings of game folders. There is one at a time. */
export const folderRenames = sqliteTable(
  'folder_renames',
  {
    id: text().primaryKey(),
    scope: text().$type<RenameScope>().notNull(),
    // Null: the folders of all games.
    gameIds: text('game_ids', { mode: 'json' }).$type<string[]>(),
    state: text().$type<RenameState>().notNull(),
    message: text(),
    createdAt: text('created_at').notNull(),
    finishedAt: text('finished_at'),
  },
  (table) => [oneOf(table.state, renameStates), oneOf(table.scope, renameScopes)],
)

/** The journal of a renaming: each row is written before its folder moves. */
export const folderMoves = sqliteTable(
  'folder_moves',
  {
    renameId: text('rename_id')
      .notNull()
      .references(() => folderRenames.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    gameIds: text('game_ids', { mode: 'json' }).$type<string[]>().notNull(),
    title: text().notNull(),
    // The folder of the games as recorded, before and after.
    fromPath: text('from_path').notNull(),
    toPath: text('to_path').notNull(),
    // The paths on disk, with links resolved: the library or root folder, what moves, and to where.
    root: text().notNull(),
    source: text().notNull(),
    target: text().notNull(),
    // The name of the folder within the folder whose content moves up.
    inner: text(),
    // Tells the moved folder from another one at the same path.
    inode: text(),
    state: text().$type<FolderMoveState>().notNull(),
    reason: text().$type<RenameBlocker>(),
    message: text(),
  },
  (table) => [
    primaryKey({ columns: [table.renameId, table.position] }),
    index('folder_moves_state').on(table.renameId, table.state, table.position),
    oneOf(table.state, folderMoveStates),
    oneOf(table.reason, renameBlockers),
  ],
)
