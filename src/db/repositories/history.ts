import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { HistorySort, HistoryType } from '#domain/games/history-types.ts'
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
  type?: HistoryType | readonly HistoryType[] | undefined
  from?: string | undefined
  to?: string | undefined
}
export type HistoryOrder = { sort?: HistorySort | undefined; order?: 'asc' | 'desc' | undefined }
export type HistoryPageFilter = HistoryFilter &
  HistoryOrder & { limit?: number | undefined; offset?: number | undefined }

/** History entries, newest first by default. */
export function createHistoryRepository(connection: Connection) {
  const { orm } = connection
  const insertEntry = orm
    .insert(history)
    .values(placeholders(getTableColumns(history)))
    .prepare()
  const countWhere = (condition: SQL | undefined): number =>
    orm.select({ count: count() }).from(history).where(condition).get()?.count ?? 0
  /** The sum of whole days, which are counted already. */
  const countDays = (userId: string | null, type: HistoryFilter['type'], first?: string, end?: string): number =>
    Number(
      orm
        .select({ total: sum(historyCounts.count) })
        .from(historyCounts)
        .where(
          and(
            userId === null ? undefined : eq(historyCounts.userId, userId),
            type === undefined ? undefined : inArray(historyCounts.type, typesIn(type)),
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
    /** Returns the newest entry beyond the newest `kept` ones of each user who has more. */
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
    list({ limit, offset = 0, sort, order, ...filter }: HistoryPageFilter): {
      entries: StoredHistoryEntry[]
      total: number
    } {
      const total = countOf(filter)
      const isByTime = sort === undefined || sort === 'at' || (sort === 'type' && typeof filter.type === 'string')
      const matching = (isReversed: boolean) =>
        orm
          .select()
          .from(history)
          .where(isByTime ? conditionOf(filter) : untimedConditionOf(filter))
          .orderBy(...orderOf({ sort, order }, isReversed))
      // SQLite has no OFFSET without LIMIT.
      const most = limit ?? Number.MAX_SAFE_INTEGER
      if (offset <= total / 2) {
        return { entries: matching(false).limit(most).offset(offset).all(), total }
      }
      // SQLite reads what it skips, so pages of the second half are read from the end.
      const rows = Math.max(0, Math.min(most, total - offset))
      const skipped = Math.max(0, total - offset - rows)
      return { entries: matching(true).limit(rows).offset(skipped).all().toReversed(), total }
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

/** All columns in the same direction, so that an index can be used. */
function orderOf({ sort = 'at', order = sort === 'at' ? 'desc' : 'asc' }: HistoryOrder, isReversed: boolean): SQL[] {
  const direct = (order === 'desc') === isReversed ? asc : desc
  const first = { at: [], type: [history.type], game: [sql`${history.gameTitle} COLLATE NOCASE`] }[sort]
  return [...first, history.at, history.id].map((column) => direct(column))
}

/** Keeps SQLite from using the index by time in other orders, for which it would read and sort all entries. */
function untimedConditionOf({ from, to, ...filter }: HistoryFilter): SQL | undefined {
  return and(
    conditionOf(filter),
    from === undefined ? undefined : sql`+${history.at} >= ${from}`,
    to === undefined ? undefined : sql`+${history.at} < ${to}`,
  )
}

function typesIn(type: HistoryType | readonly HistoryType[]): HistoryType[] {
  return typeof type === 'string' ? [type] : [...type]
}

/** One type is compared as before, so that its index gives the order by time. */
function typeCondition([first, ...others]: HistoryType[]): SQL | undefined {
  if (first === undefined) return sql`false`
  return others.length === 0 ? eq(history.type, first) : inArray(history.type, [first, ...others])
}

function conditionOf({ userId, gameId, type, from, to }: HistoryFilter): SQL | undefined {
  return and(
    userId === null ? undefined : eq(history.userId, userId),
    gameId === undefined ? undefined : eq(history.gameId, gameId),
    type === undefined ? undefined : typeCondition(typesIn(type)),
    from === undefined ? undefined : gte(history.at, from),
    to === undefined ? undefined : lt(history.at, to),
  )
}
