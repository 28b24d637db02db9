import { and, count, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { games } from '../schema/games.ts'
import { waitingReleases } from '../schema/waiting.ts'

type Row = InferSelectModel<typeof waitingReleases>

/** A release that waits, and since when. */
export type WaitingRelease = { found: FoundRelease; since: string }
/** A game with releases that wait. `since` is that of the earliest. */
export type WaitingGame = { gameId: string; userId: string; since: string; triedAt: string | null }
/** A waiting game with its best release. */
export type WaitingLine = { gameTitle: string } & Pick<Row, 'gameId' | 'indexerName' | 'title' | 'protocol' | 'since'>
export type WaitingPage = { limit: number; offset?: number | undefined }

const removeOldSql = `DELETE FROM waiting_releases
  WHERE EXISTS (SELECT 1 FROM games WHERE games.id = waiting_releases.game_id AND games.status <> 'wanted')`

export type WaitingReleasesRepository = ReturnType<typeof createWaitingReleasesRepository>

/** Releases that wait for a better one. Only a wanted game waits: what is left of others is removed by `removeOld`. */
export function createWaitingReleasesRepository(connection: Connection, box: SecretBox) {
  const { orm, all, transaction } = connection
  const removeOf = (gameId: string): boolean =>
    orm
      .delete(waitingReleases)
      .where(eq(waitingReleases.gameId, gameId))
      .returning({ rank: waitingReleases.rank })
      .all().length > 0
  const earliest = sql<string>`(SELECT min(w.since) FROM waiting_releases w WHERE w.game_id = ${waitingReleases.gameId})`
  const isBest = sql`${waitingReleases.rank} = (SELECT min(w.rank) FROM waiting_releases w WHERE w.game_id = ${waitingReleases.gameId})`
  const isWanted = eq(games.status, 'wanted')
  // A cross join keeps this order: the few releases are read and each game is looked up.
  const isOf = (userId: string) => and(isBest, ofGames, eq(games.userId, userId), isWanted)
  const ofGames = eq(games.id, waitingReleases.gameId)
  const line = {
    gameId: waitingReleases.gameId,
    gameTitle: games.title,
    indexerName: waitingReleases.indexerName,
    title: waitingReleases.title,
    protocol: waitingReleases.protocol,
    since: earliest,
  }
  return {
    /** The releases of a game, the best first. What the current key cannot decrypt is left out. */
    ofGame: (gameId: string): WaitingRelease[] =>
      orm
        .select({ found: waitingReleases.found, since: waitingReleases.since })
        .from(waitingReleases)
        .where(eq(waitingReleases.gameId, gameId))
        .orderBy(waitingReleases.rank)
        .all()
        .flatMap(({ found, since }) => {
          const opened = box.open(found)
          return opened === null ? [] : [{ found: JSON.parse(opened) as FoundRelease, since }]
        }),
    /** Replaces the releases of a game, given best first. */
    replace(gameId: string, releases: readonly WaitingRelease[]): void {
      const rows = releases.map(({ found, since }, rank): Row => {
        const { indexerId, indexerName, title, protocol } = found
        return {
          ...{ gameId, rank, indexerId, indexerName, title, protocol, since },
          triedAt: null,
          found: box.seal(JSON.stringify(found)),
        }
      })
      transaction(() => {
        removeOf(gameId)
        insertRows(connection, waitingReleases, rows)
      })
    },
    /** Returns false if the game had none. */
    remove: removeOf,
    setTried: (gameId: string, triedAt: string): void =>
      void orm.update(waitingReleases).set({ triedAt }).where(eq(waitingReleases.gameId, gameId)).run(),
    /** Removes the releases of games that are no longer wanted. */
    removeOld: (): void => void all(removeOldSql),
    /** All games that wait, the earliest first. */
    games: (): WaitingGame[] =>
      orm
        .select({
          gameId: waitingReleases.gameId,
          userId: games.userId,
          since: earliest,
          triedAt: waitingReleases.triedAt,
        })
        .from(waitingReleases)
        .crossJoin(games)
        .where(and(ofGames, isBest, isWanted))
        .orderBy(earliest)
        .all(),
    /** The best release of each waiting game among these. */
    ofGames: (userId: string, gameIds: readonly string[]): WaitingLine[] =>
      orm
        .select(line)
        .from(waitingReleases)
        .crossJoin(games)
        .where(
          and(
            sql`${waitingReleases.gameId} IN (SELECT value FROM json_each(${JSON.stringify(gameIds)}))`,
            isOf(userId),
          ),
        )
        .all(),
    /** A page of a user's games that wait, the earliest first, and their total number. */
    list(userId: string, { limit, offset }: WaitingPage): { entries: WaitingLine[]; total: number } {
      const page = orm
        .select(line)
        .from(waitingReleases)
        .crossJoin(games)
        .where(isOf(userId))
        .orderBy(earliest, waitingReleases.gameId)
      const counted = orm.select({ count: count() }).from(waitingReleases).crossJoin(games).where(isOf(userId))
      return {
        entries: page
          .limit(limit)
          .offset(offset ?? 0)
          .all(),
        total: counted.get()?.count ?? 0,
      }
    },
  }
}
