import { and, desc, eq, gte, isNotNull, lte } from 'drizzle-orm'
import type { BlacklistEntry, BlacklistLine } from '#domain/indexers/blacklist.ts'
import type { Connection } from '../connection.ts'
import { blacklist } from '../schema/blacklist.ts'
import { games } from '../schema/games.ts'

export type BlacklistRepository = ReturnType<typeof createBlacklistRepository>

/** Releases that are not grabbed again for a game. */
export function createBlacklistRepository({ orm }: Connection) {
  return {
    ofGame: (gameId: string): BlacklistEntry[] =>
      orm.select().from(blacklist).where(eq(blacklist.gameId, gameId)).orderBy(desc(blacklist.createdAt)).all(),
    ofUser: (userId: string): BlacklistLine[] =>
      orm
        .select({ entry: blacklist, gameTitle: games.title })
        .from(blacklist)
        .innerJoin(games, eq(games.id, blacklist.gameId))
        .where(eq(games.userId, userId))
        .orderBy(desc(blacklist.createdAt))
        .all()
        .map(({ entry, gameTitle }) => ({ ...entry, gameTitle })),
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
    insert: (entry: BlacklistEntry): void => void orm.insert(blacklist).values(entry).run(),
    remove: (gameId: string, id: string): boolean =>
      orm
        .delete(blacklist)
        .where(and(eq(blacklist.id, id), eq(blacklist.gameId, gameId)))
        .returning({ id: blacklist.id })
        .all().length > 0,
  }
}
