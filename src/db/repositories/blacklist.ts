import { and, count, desc, eq, getTableColumns, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { BlacklistEntry, BlacklistLine } from '#domain/indexers/blacklist.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { blacklist } from '../schema/blacklist.ts'
import { games } from '../schema/games.ts'

export type BlacklistPage = { limit: number; offset?: number | undefined }
export type BlacklistRepository = ReturnType<typeof createBlacklistRepository>

/** Releases that are not grabbed again for a game. */
export function createBlacklistRepository(connection: Connection) {
  const { orm, all } = connection
  return {
    ofGame: (gameId: string): BlacklistEntry[] =>
      orm.select().from(blacklist).where(eq(blacklist.gameId, gameId)).orderBy(desc(blacklist.createdAt)).all(),
    /** A page of the entries of all games of a user, newest first, with their total number. */
    list(userId: string, { limit, offset }: BlacklistPage): { entries: BlacklistLine[]; total: number } {
      // With the plus, the entries are read in their order, and each game is looked up.
      const isTheirs = sql`+${games.userId} = ${userId}`
      const ofGames = eq(games.id, blacklist.gameId)
      const page = orm
        .select({ ...getTableColumns(blacklist), gameTitle: games.title })
        .from(blacklist)
        .innerJoin(games, ofGames)
        .where(isTheirs)
        .orderBy(desc(blacklist.createdAt))
      const counted = orm.select({ count: count() }).from(blacklist).innerJoin(games, ofGames).where(isTheirs)
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
