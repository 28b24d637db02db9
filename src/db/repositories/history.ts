import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  type InferSelectModel,
  isNull,
  lt,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { HistoryType } from '#domain/games/history.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { placeholders } from '../placeholders.ts'
import { history, historyCounts } from '../schema/history.ts'

export type StoredHistoryEntry = InferSelectModel<typeof history>
export type HistoryPosition = { userId: string; at: string; id: string }

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

/** The owner is a user, or `null` for the history of everyone. `from` is included, `to` is not. */
export type HistoryFilter = {
  userId: string | null
  gameId?: string | undefined
  type?: HistoryType | undefined
  from?: string | undefined
  to?: string | undefined
}
export type HistoryPageFilter = HistoryFilter & { limit?: number | undefined; offset?: number | undefined }

/** History entries, newest first. */
export function createHistoryRepository(connection: Connection) {
  const { orm } = connection
  const insertEntry = orm
    .insert(history)
    .values(placeholders(getTableColumns(history)))
    .prepare()
  /** Counts without reading the entries. */
  const countOf = (userId: string | null, type: HistoryType | undefined): number => {
    const ofUser = userId === null ? undefined : eq(historyCounts.userId, userId)
    const ofType = type === undefined ? undefined : eq(historyCounts.type, type)
    const counted = orm
      .select({ total: sum(historyCounts.count) })
      .from(historyCounts)
      .where(and(ofUser, ofType))
      .get()
    const ownerless = type === undefined ? isNull(history.userId) : and(isNull(history.userId), eq(history.type, type))
    return Number(counted?.total ?? 0) + (userId === null ? countWhere(ownerless) : 0)
  }
  const countWhere = (condition: SQL | undefined): number =>
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
    /** Deletes at most `limit` entries of a user, or of nobody, from before an instant. Returns how many. */
    removeBefore: (userId: string | null, before: string, limit: number): number =>
      connection.all(
        `DELETE FROM history WHERE id IN (
          SELECT id FROM history WHERE user_id IS ? AND at < ? ORDER BY at LIMIT ?) RETURNING 1`,
        userId,
        before,
        limit,
      ).length,
    list({ limit, offset, ...filter }: HistoryPageFilter): { entries: StoredHistoryEntry[]; total: number } {
      const { userId, gameId, type, from, to } = filter
      const condition = conditionOf(filter)
      const query = orm.select().from(history).where(condition).orderBy(desc(history.at), desc(history.id))
      const isCounted = gameId === undefined && from === undefined && to === undefined
      return {
        // SQLite has no OFFSET without LIMIT.
        entries: query
          .limit(limit ?? Number.MAX_SAFE_INTEGER)
          .offset(offset ?? 0)
          .all(),
        total: isCounted ? countOf(userId, type) : countWhere(condition),
      }
    },
    /** The next entries after a position, newest first. */
    next: (filter: HistoryFilter, after: Omit<HistoryPosition, 'userId'> | null, limit: number): StoredHistoryEntry[] =>
      orm
        .select()
        .from(history)
        .where(
          and(
            conditionOf(filter),
            after === null ? undefined : sql`(${history.at}, ${history.id}) < (${after.at}, ${after.id})`,
          ),
        )
        .orderBy(desc(history.at), desc(history.id))
        .limit(limit)
        .all(),
  }
}

function conditionOf({ userId, gameId, type, from, to }: HistoryFilter): SQL | undefined {
  return and(
    userId === null ? undefined : eq(history.userId, userId),
    gameId === undefined ? undefined : eq(history.gameId, gameId),
    type === undefined ? undefined : eq(history.type, type),
    from === undefined ? undefined : gte(history.at, from),
    to === undefined ? undefined : lt(history.at, to),
  )
}
