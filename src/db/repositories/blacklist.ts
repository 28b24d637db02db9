import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { BlacklistEntry, BlacklistLine } from '#domain/indexers/blacklist.ts'
import type { BlacklistSort } from '#domain/indexers/blacklist-sorts.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { blacklist } from '../schema/blacklist.ts'
import { games } from '../schema/games.ts'

type BlacklistQuery = {
  gameId?: string | undefined
  /** Words of the release or its game. */
  search?: string | undefined
  sort?: BlacklistSort | undefined
  order?: 'asc' | 'desc' | undefined
}
export type BlacklistPage = BlacklistQuery & { limit: number; offset?: number | undefined }
export type BlacklistRepository = ReturnType<typeof createBlacklistRepository>

/** Releases that are not grabbed again for a game. */
export function createBlacklistRepository(connection: Connection) {
  const { orm, all } = connection
  return {
    ofGame: (gameId: string): BlacklistEntry[] =>
      orm.select().from(blacklist).where(eq(blacklist.gameId, gameId)).orderBy(desc(blacklist.createdAt)).all(),
    /** A page of the entries of all games of a user, newest first by default, with their total number. */
    list(userId: string, { limit, offset, ...query }: BlacklistPage): { entries: BlacklistLine[]; total: number } {
      const { sort = 'at', order = sort === 'at' ? 'desc' : 'asc' } = query
      const direct = order === 'desc' ? desc : asc
      const condition = conditionOf(userId, query)
      const page = orm
        .select({ ...getTableColumns(blacklist), gameTitle: games.title })
        .from(blacklist)
        // With the plus, the games are read in their order, and the entries of each are looked up.
        .innerJoin(games, sort === 'game' ? sql`+${games.id} = ${blacklist.gameId}` : eq(games.id, blacklist.gameId))
        .where(and(condition, sort === 'game' ? eq(games.userId, userId) : undefined))
        .orderBy(...[...firstOf[sort], blacklist.createdAt, blacklist.id].map((column) => direct(column)))
      const counted = orm
        .select({ count: count() })
        .from(blacklist)
        .innerJoin(games, eq(games.id, blacklist.gameId))
        .where(condition)
      return {
        entries: page
          .limit(limit)
          .offset(offset ?? 0)
          .all(),
        total: counted.get()?.count ?? 0,
      }
    },
    /** How many releases failed between two times (ISO 8601). Entries added by users have no reason. */
    countBetween: (gameId: string, since: string, until: string): number =>
      orm
        .select({ id: blacklist.id })
        .from(blacklist)
        .where(
          and(
            eq(blacklist.gameId, gameId),
            gte(blacklist.createdAt, since),
            lte(blacklist.createdAt, until),
            isNotNull(blacklist.reason),
          ),
        )
        .all().length,
    ofGames: (gameIds: readonly string[]): Pick<BlacklistEntry, 'gameId' | 'releaseTitle'>[] =>
      all(
        'SELECT game_id AS gameId, release_title AS releaseTitle FROM blacklist WHERE game_id IN (SELECT value FROM json_each(?))',
        JSON.stringify(gameIds),
      ),
    insertAll: (entries: readonly BlacklistEntry[]): void => insertRows(connection, blacklist, entries),
    insert: (entry: BlacklistEntry): void => void orm.insert(blacklist).values(entry).run(),
    remove: (gameId: string, id: string): boolean =>
      orm
        .delete(blacklist)
        .where(and(eq(blacklist.id, id), eq(blacklist.gameId, gameId)))
        .returning({ id: blacklist.id })
        .all().length > 0,
  }
}

/** What an order begins with. All columns have the same direction, so that an index can be used. */
const firstOf: Record<BlacklistSort, (SQL | SQLiteColumn)[]> = {
  at: [],
  release: [sql`${blacklist.releaseTitle} COLLATE NOCASE`],
  game: [games.sortTitle, games.seq],
  indexer: [sql`${blacklist.indexerName} COLLATE NOCASE`],
}

/** Returns the condition of a list. The plus has SQLite read the entries in their order and look up each game. */
function conditionOf(userId: string, { gameId, search = '' }: BlacklistQuery): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const text = sql`lower(${blacklist.releaseTitle} || ' ' || ${games.title})`
  return and(
    sql`+${games.userId} = ${userId}`,
    gameId === undefined ? undefined : eq(blacklist.gameId, gameId),
    ...words.map((word) => sql`instr(${text}, ${word}) > 0`),
  )
}
