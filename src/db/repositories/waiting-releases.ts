import { and, asc, count, desc, eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import { queueStatuses } from '#domain/downloads/download-status.ts'
import { ownedStatuses } from '#domain/games/game.ts'
import type { PartReference } from '#domain/games/relations.ts'
import type { WantedSort } from '#domain/games/wanted-sorts.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { SearchSubject } from '#domain/indexers/verdict.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { games } from '../schema/games.ts'
import { gameParts, partKey } from '../schema/relations.ts'
import { waitingReleases } from '../schema/waiting.ts'
import { titleQuery } from './wanted-titles.ts'

type Row = InferSelectModel<typeof waitingReleases>

/** A release that waits, and since when. */
export type WaitingRelease = { found: FoundRelease; since: string }
/** A game or add-on with releases that wait. `since` is that of the earliest. */
export type WaitingSubject = SearchSubject & { userId: string; since: string; triedAt: string | null }
/** A game or add-on that waits, with its best release. */
export type WaitingLine = { gameTitle: string; part: PartReference | null } & Pick<
  Row,
  'gameId' | 'indexerName' | 'title' | 'protocol' | 'since'
>
type WaitingSort = Extract<WantedSort, 'waitingUntil' | 'title' | 'releaseDate' | 'lastSearchedAt'>
export type WaitingPage = {
  search?: string | undefined
  sort?: WaitingSort | undefined
  order?: 'asc' | 'desc' | undefined
  /** The delay of the user. A game may have its own. */
  delayHours: number
  limit: number
  offset?: number | undefined
}

export type WaitingReleasesRepository = ReturnType<typeof createWaitingReleasesRepository>

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** Whether a row waits for something that is still wanted: a game, or an add-on of an owned game that is not in the queue. */
const isWantedSql = `CASE WHEN waiting_releases.part_id IS NULL THEN games.status = 'wanted' ELSE games.status IN (${quoted(ownedStatuses)})
  AND EXISTS (SELECT 1 FROM game_parts p WHERE p.id = waiting_releases.part_id AND p.status = 'wanted')
  AND NOT EXISTS (SELECT 1 FROM downloads d WHERE d.part_id = waiting_releases.part_id AND d.status IN (${quoted(queueStatuses)})) END`

const removeOldSql = `DELETE FROM waiting_releases
  WHERE NOT (SELECT ${isWantedSql} FROM games WHERE games.id = waiting_releases.game_id)`

const sameSubject = 'w.game_id = waiting_releases.game_id AND w.part_id IS waiting_releases.part_id'

/** Releases that wait for a better one. What is left of games and add-ons that are not wanted is removed by `removeOld`. */
export function createWaitingReleasesRepository(connection: Connection, box: SecretBox) {
  const { orm, all, transaction } = connection
  // In the words of the index that has them in order.
  const isSubject = ({ gameId, partId }: SearchSubject) =>
    and(eq(waitingReleases.gameId, gameId), sql`${partKey} = ${partId ?? ''}`)
  const removeOf = (subject: SearchSubject): boolean =>
    orm.delete(waitingReleases).where(isSubject(subject)).returning({ rank: waitingReleases.rank }).all().length > 0
  const earliest = sql<string>`(SELECT min(w.since) FROM waiting_releases w WHERE ${sql.raw(sameSubject)})`
  const isBest = sql`${waitingReleases.rank} = (SELECT min(w.rank) FROM waiting_releases w WHERE ${sql.raw(sameSubject)})`
  const isWanted = sql.raw(isWantedSql)
  // A cross join keeps this order: the few releases are read and each game is looked up.
  const ofGames = eq(games.id, waitingReleases.gameId)
  const isOf = (userId: string) => and(isBest, ofGames, eq(games.userId, userId), isWanted)
  const lines = () =>
    orm
      .select({
        gameId: waitingReleases.gameId,
        gameTitle: games.title,
        part: { id: gameParts.id, title: gameParts.title, kind: gameParts.kind },
        indexerName: waitingReleases.indexerName,
        title: waitingReleases.title,
        protocol: waitingReleases.protocol,
        since: earliest,
      })
      .from(waitingReleases)
      .crossJoin(games)
      .leftJoin(gameParts, eq(gameParts.id, waitingReleases.partId))
  const isAmong = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return {
    /** The releases of a game or an add-on, the best first. What the current key cannot decrypt is left out. */
    ofGame: (gameId: string, partId: string | null = null): WaitingRelease[] =>
      orm
        .select({ found: waitingReleases.found, since: waitingReleases.since })
        .from(waitingReleases)
        .where(isSubject({ gameId, partId }))
        .orderBy(waitingReleases.rank)
        .all()
        .flatMap(({ found, since }) => {
          const opened = box.open(found)
          return opened === null ? [] : [{ found: JSON.parse(opened) as FoundRelease, since }]
        }),
    /** Replaces the releases of a game or an add-on, given best first. */
    replace({ gameId, partId }: SearchSubject, releases: readonly WaitingRelease[]): void {
      const rows = releases.map(({ found, since }, rank): Row => {
        const { indexerId, indexerName, title, protocol } = found
        return {
          gameId,
          partId,
          rank,
          indexerId,
          indexerName,
          title,
          protocol,
          since,
          triedAt: null,
          found: box.seal(JSON.stringify(found)),
        }
      })
      transaction(() => {
        removeOf({ gameId, partId })
        insertRows(connection, waitingReleases, rows)
      })
    },
    /** Returns false if it had none. */
    remove: removeOf,
    setTried: (subject: SearchSubject, triedAt: string): void =>
      void orm.update(waitingReleases).set({ triedAt }).where(isSubject(subject)).run(),
    /** Removes the releases of games and add-ons that are no longer wanted. */
    removeOld: (): void => void all(removeOldSql),
    /** Everything that waits, the earliest first. */
    subjects: (): WaitingSubject[] =>
      orm
        .select({
          gameId: waitingReleases.gameId,
          partId: waitingReleases.partId,
          userId: games.userId,
          since: earliest,
          triedAt: waitingReleases.triedAt,
        })
        .from(waitingReleases)
        .crossJoin(games)
        .where(and(ofGames, isBest, isWanted))
        .orderBy(earliest)
        .all(),
    /** The best release of each game among these that waits. */
    ofGames: (userId: string, gameIds: readonly string[]): WaitingLine[] =>
      lines()
        .where(and(sql`${waitingReleases.gameId} IN ${isAmong(gameIds)}`, isNull(waitingReleases.partId), isOf(userId)))
        .all(),
    /** The best release of each add-on among these that waits. */
    ofParts: (userId: string, partIds: readonly string[]): WaitingLine[] =>
      lines()
        .where(and(sql`${waitingReleases.partId} IN ${isAmong(partIds)}`, isOf(userId)))
        .all(),
    /** The best release of each add-on of a game that waits, the earliest first. */
    partsOfGame: (userId: string, gameId: string): WaitingLine[] =>
      lines()
        .where(and(eq(waitingReleases.gameId, gameId), sql`${waitingReleases.partId} IS NOT NULL`, isOf(userId)))
        .orderBy(earliest, waitingReleases.partId)
        .all(),
    /** A page of a user's games and add-ons that wait, and their total number. Unknown values come last. */
    list(userId: string, page: WaitingPage): { entries: WaitingLine[]; total: number } {
      const { limit, offset = 0 } = page
      const where = and(isOf(userId), isFound(page.search))
      const counted = orm
        .select({ count: count() })
        .from(waitingReleases)
        .crossJoin(games)
        .leftJoin(gameParts, eq(gameParts.id, waitingReleases.partId))
        .where(where)
      return {
        entries: lines()
          .where(where)
          .orderBy(...orderOf(page, earliest))
          .limit(limit)
          .offset(offset)
          .all(),
        total: counted.get()?.count ?? 0,
      }
    },
  }
}

const delayOfGame =
  "(SELECT preferences ->> 'delayHours' FROM game_preferences p WHERE p.game_id = waiting_releases.game_id)"

function orderOf({ sort = 'waitingUntil', order, delayHours }: WaitingPage, earliest: SQL): SQL[] {
  const direct = order === 'desc' ? desc : asc
  const ofSubject = (column: 'release_date' | 'last_searched_at') =>
    sql.raw(`CASE WHEN waiting_releases.part_id IS NULL THEN games.${column} ELSE game_parts.${column} END`)
  const known = (column: SQL) => [sql`${column} IS NULL`, direct(column)]
  const first = {
    waitingUntil: () => [direct(sql`julianday(${earliest}) + coalesce(${sql.raw(delayOfGame)}, ${delayHours}) / 24.0`)],
    title: () => [direct(games.sortTitle)],
    releaseDate: () => known(ofSubject('release_date')),
    lastSearchedAt: () => known(ofSubject('last_searched_at')),
  }[sort]()
  return [...first, direct(games.seq), direct(gameParts.normalizedTitle), direct(waitingReleases.partId)]
}

function isFound(search: string | undefined): SQL | undefined {
  const query = titleQuery(search)
  if (query === null) return undefined
  const games = sql`games.seq IN (SELECT rowid FROM games_text WHERE games_text MATCH ${query.words})`
  return sql`(${games} OR instr(game_parts.normalized_title, nullif(${query.partTitle}, '')) > 0)`
}
