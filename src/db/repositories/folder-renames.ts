import { and, desc, eq, type InferSelectModel, inArray } from 'drizzle-orm'
import type { FolderMoveFilter, FolderMoveSort, FolderMoveState } from '#domain/games/folder-rename-states.ts'
import { folderMoveStates, statesOfFilter } from '#domain/games/folder-rename-states.ts'
import type { Connection } from '../connection.ts'
import { folderMoves, folderRenames } from '../schema/renames.ts'
import { updateRows } from '../update-rows.ts'

export type StoredRename = InferSelectModel<typeof folderRenames>
export type StoredMove = InferSelectModel<typeof folderMoves>
export type FolderRenamesRepository = ReturnType<typeof createFolderRenamesRepository>
export type MovePage = {
  filter: FolderMoveFilter | null
  search: string
  sort: FolderMoveSort
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const insertSql = `INSERT INTO folder_moves
    (rename_id, position, game_ids, title, from_path, to_path, root, source, target, "inner", inode, state, reason, message)
  SELECT ?1, ?2 + key, value ->> 'gameIds', value ->> 'title', value ->> 'fromPath', value ->> 'toPath', value ->> 'root',
    value ->> 'source', value ->> 'target', value ->> 'inner', NULL, value ->> 'state', value ->> 'reason',
    value ->> 'message'
  FROM json_each(?3)`

const shiftSql = (table: 'game_files' | 'game_parts') => `UPDATE OR REPLACE ${table}
  SET path = ?3 || substr(path, length(?2) + 1)
  WHERE game_id IN (SELECT value FROM json_each(?1)) AND substr(path, 1, length(?2) + 1) = ?2 || ?4`

const filterSql = `rename_id = ?1 AND state IN (SELECT value FROM json_each(?2))
  AND (?3 = '' OR instr(lower(title || ' ' || from_path || ' ' || to_path), ?3) > 0)`

const sortSql: Readonly<Record<FolderMoveSort, string>> = {
  title: 'title COLLATE NOCASE',
  from: 'from_path COLLATE NOCASE',
  to: 'to_path COLLATE NOCASE',
  state: `CASE state ${folderMoveStates.map((state, rank) => `WHEN '${state}' THEN ${rank}`).join(' ')} END`,
}

const ofMove = ({ renameId, position }: Pick<StoredMove, 'renameId' | 'position'>) =>
  and(eq(folderMoves.renameId, renameId), eq(folderMoves.position, position))

const ofPositions = (renameId: string, positions: number[]) =>
  and(eq(folderMoves.renameId, renameId), inArray(folderMoves.position, positions))

/** The renaming of game folders with its journal. There is one at a time. */
export function createFolderRenamesRepository({ orm, all }: Connection) {
  const ofRename = (id: string, states: readonly FolderMoveState[], search: string) =>
    [id, JSON.stringify(states), search.toLowerCase()] as const
  const statesOf = (filter: FolderMoveFilter | null): FolderMoveState[] =>
    (filter === null ? Object.values(statesOfFilter).flat() : statesOfFilter[filter]) as FolderMoveState[]
  return {
    current: (): StoredRename | null =>
      orm.select().from(folderRenames).orderBy(desc(folderRenames.createdAt)).get() ?? null,
    /** Replaces the last renaming and its journal. */
    replace: (rename: StoredRename): void => {
      orm.delete(folderRenames).run()
      orm.insert(folderRenames).values(rename).run()
    },
    update: (id: string, change: Partial<Omit<StoredRename, 'id'>>): void =>
      updateRows(orm, folderRenames, change, eq(folderRenames.id, id)),
    removeMoves: (id: string): void => void orm.delete(folderMoves).where(eq(folderMoves.renameId, id)).run(),
    addMoves: (id: string, position: number, moves: readonly Omit<StoredMove, 'renameId' | 'position' | 'inode'>[]) =>
      void all(
        insertSql,
        id,
        position,
        JSON.stringify(moves.map((move) => ({ ...move, gameIds: JSON.stringify(move.gameIds) }))),
      ),
    /** How many moves there are by state. */
    countMoves: (id: string): Map<FolderMoveState, number> =>
      new Map(
        all<{ state: FolderMoveState; count: number }>(
          'SELECT state, count(*) AS count FROM folder_moves WHERE rename_id = ? GROUP BY state',
          id,
        ).map(({ state, count }) => [state, count]),
      ),
    /** The first or the last move in a state. */
    nextMove: (id: string, state: FolderMoveState, order: 'first' | 'last'): StoredMove | null => {
      const [found] = all<{ position: number }>(
        `SELECT position FROM folder_moves WHERE rename_id = ? AND state = ?
          ORDER BY position ${order === 'first' ? 'ASC' : 'DESC'} LIMIT 1`,
        id,
        state,
      )
      if (found === undefined) return null
      const { position } = found
      return (
        orm
          .select()
          .from(folderMoves)
          .where(ofMove({ renameId: id, position }))
          .get() ?? null
      )
    },
    updateMove: (move: Pick<StoredMove, 'renameId' | 'position'>, change: Partial<StoredMove>): void =>
      updateRows(orm, folderMoves, change, ofMove(move)),
    /** Lets the moves that could not be taken back be taken back again. */
    retryUndo: (id: string): void => {
      all(
        "UPDATE folder_moves SET state = 'moved', reason = NULL, message = NULL WHERE rename_id = ? AND state = 'undo-failed'",
        id,
      )
    },
    listMoves: (id: string, page: MovePage): { moves: StoredMove[]; total: number } => {
      const { filter, search, sort, order, limit, offset } = page
      const given = ofRename(id, statesOf(filter), search)
      const [counted] = all<{ total: number }>(
        `SELECT count(*) AS total FROM folder_moves WHERE ${filterSql}`,
        ...given,
      )
      const positions = all<{ position: number }>(
        `SELECT position FROM folder_moves WHERE ${filterSql}
          ORDER BY ${sortSql[sort]} ${order === 'desc' ? 'DESC' : 'ASC'}, position LIMIT ?4 OFFSET ?5`,
        ...given,
        limit,
        offset,
      ).map(({ position }) => position)
      const moves = orm.select().from(folderMoves).where(ofPositions(id, positions)).all()
      const byPosition = new Map(moves.map((move) => [move.position, move]))
      return { moves: positions.flatMap((position) => byPosition.get(position) ?? []), total: counted?.total ?? 0 }
    },
    /** Replaces the start `from` of the recorded paths below it with `to`. */
    shiftPaths: (gameIds: readonly string[], { from, to, separator }: ShiftedPaths): void => {
      const given = [JSON.stringify(gameIds), from, to, separator] as const
      all(shiftSql('game_files'), ...given)
      all(shiftSql('game_parts'), ...given)
    },
    /** The names of the releases that games were imported from last. */
    releaseTitles: (gameIds: readonly string[]): Map<string, string> =>
      new Map(
        all<{ gameId: string; title: string }>(
          `SELECT game_id AS gameId, title, max(finished_at) FROM imports
            WHERE status = 'done' AND part_id IS NULL AND game_id IN (SELECT value FROM json_each(?)) GROUP BY game_id`,
          JSON.stringify(gameIds),
        ).map(({ gameId, title }) => [gameId, title]),
      ),
  }
}

type ShiftedPaths = { from: string; to: string; separator: string }
