import { and, count, desc, eq, getTableColumns, type InferSelectModel, type SQL, sum } from 'drizzle-orm'
import type { HistoryType } from '#domain/games/history.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { placeholders } from '../placeholders.ts'
import { history, historyCounts } from '../schema/history.ts'

export type StoredHistoryEntry = InferSelectModel<typeof history>
export type HistoryPosition = { userId: string; at: string; id: string }

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

export type HistoryFilter = {
  userId: string
  gameId?: string | undefined
  type?: HistoryType | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** History entries, newest first. */
export function createHistoryRepository(connection: Connection) {
  const { orm } = connection
  const insertEntry = orm
    .insert(history)
    .values(placeholders(getTableColumns(history)))
    .prepare()
  const countOf = (userId: string, type: HistoryType | undefined): number => {
    const ofType = type === undefined ? undefined : eq(historyCounts.type, type)
    const condition = and(eq(historyCounts.userId, userId), ofType)
    return Number(
      orm
        .select({ total: sum(historyCounts.count) })
        .from(historyCounts)
        .where(condition)
        .get()?.total ?? 0,
    )
  }
  const ofGame = (condition: SQL | undefined): number =>
    orm.select({ count: count() }).from(history).where(condition).get()?.count ?? 0
  return {
    insert: (entry: StoredHistoryEntry): void => void insertEntry.run(entry),
    insertAll: (entries: readonly StoredHistoryEntry[]): void => insertRows(connection, history, entries),
    /** For each user with more than `kept` entries, the newest one beyond them. */
    newestBeyond: (kept: number): HistoryPosition[] =>
      connection.all<HistoryPosition>(
        `SELECT history.user_id AS userId, history.at, history.id FROM users JOIN history ON history.id = (
          SELECT id FROM history WHERE user_id = users.id ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?)`,
        kept,
      ),
    /** Deletes at most `limit` entries of a user, up to and including this one. Returns how many. */
    removeUpTo: ({ userId, at, id }: HistoryPosition, limit: number): number =>
      connection.all(
        `DELETE FROM history WHERE id IN (
          SELECT id FROM history WHERE user_id = ? AND (at, id) <= (?, ?) LIMIT ?) RETURNING 1`,
        userId,
        at,
        id,
        limit,
      ).length,
    list({ userId, gameId, type, limit, offset }: HistoryFilter): { entries: StoredHistoryEntry[]; total: number } {
      const condition = and(
        eq(history.userId, userId),
        gameId === undefined ? undefined : eq(history.gameId, gameId),
        type === undefined ? undefined : eq(history.type, type),
      )
      const query = orm.select().from(history).where(condition).orderBy(desc(history.at), desc(history.id))
      return {
        // SQLite has no OFFSET without LIMIT.
        entries: query
          .limit(limit ?? Number.MAX_SAFE_INTEGER)
          .offset(offset ?? 0)
          .all(),
        total: gameId === undefined ? countOf(userId, type) : ofGame(condition),
      }
    },
  }
}
