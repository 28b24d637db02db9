import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  type InferSelectModel,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { HistoryType } from '#domain/games/history-types.ts'
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
  const countWhere = (condition: SQL | undefined): number =>
    orm.select({ count: count() }).from(history).where(condition).get()?.count ?? 0
  /** The sum of whole days, which are counted already. */
  const countDays = (userId: string | null, type: HistoryType | undefined, first?: string, end?: string): number =>
    Number(
      orm
        .select({ total: sum(historyCounts.count) })
        .from(historyCounts)
        .where(
          and(
            userId === null ? undefined : eq(historyCounts.userId, userId),
            type === undefined ? undefined : eq(historyCounts.type, type),
            first === undefined ? undefined : gte(historyCounts.day, first),
            end === undefined ? undefined : lt(historyCounts.day, end),
          ),
        )
        .get()?.total ?? 0,
    )
  /** Counts without reading all of the entries: only those of partial days, and those of nobody. */
  const countOf = (filter: HistoryFilter): number => {
    const { userId, type, from, to } = filter
    const first = from === undefined ? undefined : firstWholeDay(from)
    const end = to?.slice(0, 10)
    if (filter.gameId !== undefined) return countWhere(conditionOf(filter))
    if (first !== undefined && end !== undefined && first >= end) return countWhere(conditionOf(filter))
    const owned = userId === null ? isNotNull(history.userId) : undefined
    const before = first === undefined ? 0 : countWhere(and(conditionOf({ ...filter, to: startOf(first) }), owned))
    const after = end === undefined ? 0 : countWhere(and(conditionOf({ ...filter, from: startOf(end) }), owned))
    const ownerless = userId === null ? countWhere(and(conditionOf(filter), isNull(history.userId))) : 0
    return before + countDays(userId, type, first, end) + after + ownerless
  }
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
    list({ limit, offset = 0, ...filter }: HistoryPageFilter): { entries: StoredHistoryEntry[]; total: number } {
      const total = countOf(filter)
      const matching = () => orm.select().from(history).where(conditionOf(filter))
      // SQLite has no OFFSET without LIMIT.
      const most = limit ?? Number.MAX_SAFE_INTEGER
      if (offset <= total / 2) {
        const page = matching().orderBy(desc(history.at), desc(history.id)).limit(most).offset(offset)
        return { entries: page.all(), total }
      }
      // SQLite reads what it skips, so pages of the second half are read from the end.
      const rows = Math.max(0, Math.min(most, total - offset))
      const skipped = Math.max(0, total - offset - rows)
      const fromEnd = matching().orderBy(asc(history.at), asc(history.id)).limit(rows).offset(skipped)
      return { entries: fromEnd.all().toReversed(), total }
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

const dayMs = 24 * 3_600_000

function firstWholeDay(instant: string): string {
  const day = instant.slice(0, 10)
  if (instant === startOf(day)) return day
  const start = Date.parse(startOf(day))
  return Number.isNaN(start) ? day : new Date(start + dayMs).toISOString().slice(0, 10)
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`
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
