import { and, desc, eq, type InferSelectModel, isNull, sql } from 'drizzle-orm'
import { maxVerdictsPerGame, type SearchSubject } from '#domain/indexers/verdict.ts'
import type { Connection, SqlValue } from '../connection.ts'
import { games } from '../schema/games.ts'
import { partKeySql } from '../schema/relations.ts'
import { gameSearches, grabDecisions, releaseVerdicts } from '../schema/verdicts.ts'

export type StoredVerdict = InferSelectModel<typeof releaseVerdicts>
export type StoredSearch = InferSelectModel<typeof gameSearches>
export type StoredGrabDecision = InferSelectModel<typeof grabDecisions>
export type SeenVerdict = StoredVerdict & { gameTitle: string }
export type RefusalCount = { gameId: string; code: string; count: number }
export type PartRefusalCount = { partId: string; code: string; count: number }

export type VerdictsRepository = ReturnType<typeof createVerdictsRepository>

/** The releases that were judged for games and add-ons, and why those that were grabbed were chosen. */
export function createVerdictsRepository(connection: Connection) {
  const { orm, all, transaction } = connection
  const add = (verdicts: readonly StoredVerdict[]): void => {
    if (verdicts.length === 0) return
    all(upsertSql, JSON.stringify(verdicts.map(toJson)))
    all(trimSql, JSON.stringify([...new Set(verdicts.map(({ gameId }) => gameId))]), maxVerdictsPerGame)
  }
  return {
    /** Adds verdicts of any number of games and add-ons. The oldest ones beyond the limit of each are deleted. */
    add: (verdicts: readonly StoredVerdict[]): void => transaction(() => add(verdicts)),
    /** Stores a search in place of the last one of the same game or add-on, with its verdicts. */
    putSearch: (search: StoredSearch, verdicts: readonly StoredVerdict[]): void =>
      transaction(() => {
        const { gameId, partId } = search
        all(
          `DELETE FROM release_verdicts WHERE game_id = ? AND ${partKeySql} = ? AND seen_in = 'search'`,
          gameId,
          partId ?? '',
        )
        add(verdicts)
        orm.delete(gameSearches).where(isSubject(gameSearches, search)).run()
        orm.insert(gameSearches).values(search).run()
      }),
    /** The verdicts of a game or an add-on, newest and best first. */
    ofGame: (gameId: string, partId: string | null = null): StoredVerdict[] =>
      orm
        .select()
        .from(releaseVerdicts)
        .where(isSubject(releaseVerdicts, { gameId, partId }))
        .orderBy(desc(releaseVerdicts.seenAt), releaseVerdicts.rank)
        .all(),
    searchOf: (gameId: string, partId: string | null = null): StoredSearch | null =>
      orm.select().from(gameSearches).where(isSubject(gameSearches, { gameId, partId })).get() ?? null,
    /** The searches of add-ons. */
    searchesOfParts: (partIds: readonly string[]): StoredSearch[] =>
      orm
        .select()
        .from(gameSearches)
        .where(sql`${gameSearches.partId} IN (SELECT value FROM json_each(${JSON.stringify(partIds)}))`)
        .all(),
    /** How many releases of each game were refused for which reason, most common first. */
    refusalsOf: (gameIds: readonly string[]): RefusalCount[] =>
      all<RefusalCount>(
        `SELECT game_id AS gameId, refusal AS code, count(*) AS count FROM release_verdicts
          WHERE game_id IN (SELECT value FROM json_each(?)) AND part_id IS NULL AND refusal IS NOT NULL
          GROUP BY game_id, refusal ORDER BY count DESC, refusal`,
        JSON.stringify(gameIds),
      ),
    /** How many releases of each add-on were refused for which reason, most common first. */
    refusalsOfParts: (partIds: readonly string[]): PartRefusalCount[] =>
      all<PartRefusalCount>(
        `SELECT part_id AS partId, refusal AS code, count(*) AS count FROM release_verdicts
          WHERE part_id IN (SELECT value FROM json_each(?)) AND refusal IS NOT NULL
          GROUP BY part_id, refusal ORDER BY count DESC, refusal`,
        JSON.stringify(partIds),
      ),
    addGrabDecision: (decision: StoredGrabDecision): void => void orm.insert(grabDecisions).values(decision).run(),
    /** The newest grabs of a game, with those of its add-ons, or of one add-on. */
    grabsOf: (gameId: string, limit: number, partId: string | null = null): StoredGrabDecision[] =>
      orm
        .select()
        .from(grabDecisions)
        .where(partId === null ? eq(grabDecisions.gameId, gameId) : eq(grabDecisions.partId, partId))
        .orderBy(desc(grabDecisions.grabbedAt))
        .limit(limit)
        .all(),
    /** The names of the releases that were seen last for games of a user, the newest first. */
    latestTitles: (userId: string, limit: number): string[] =>
      all<{ title: string }>(
        `SELECT release_verdicts.title FROM release_verdicts JOIN games ON games.id = game_id
         WHERE +games.user_id = ? ORDER BY seen_at DESC LIMIT ?`,
        userId,
        limit,
      ).map(({ title }) => title),
    /** The releases that were seen last for games of a user, the newest first, with the titles of the games. */
    latest: (userId: string, limit: number): SeenVerdict[] =>
      orm
        .select({ verdict: releaseVerdicts, gameTitle: games.title })
        .from(releaseVerdicts)
        .innerJoin(games, eq(games.id, releaseVerdicts.gameId))
        // The sign keeps SQLite from reading all games of the user instead of the newest verdicts.
        .where(sql`+${games.userId} = ${userId}`)
        .orderBy(desc(releaseVerdicts.seenAt))
        .limit(limit)
        .all()
        .map(({ verdict, gameTitle }) => ({ ...verdict, gameTitle })),
    /** When the newest verdict beyond this number was seen. */
    seenBeyond: (kept: number): string | null =>
      all<{ seenAt: string }>(
        'SELECT seen_at AS seenAt FROM release_verdicts ORDER BY seen_at DESC LIMIT 1 OFFSET ?',
        kept,
      )[0]?.seenAt ?? null,
    /** Deletes at most `limit` verdicts that were seen at this time or earlier. Returns how many. */
    removeSeenUpTo: (seenAt: string, limit: number): number =>
      all(
        'DELETE FROM release_verdicts WHERE rowid IN (SELECT rowid FROM release_verdicts WHERE seen_at <= ? LIMIT ?) RETURNING 1',
        seenAt,
        limit,
      ).length,
  }
}

type SubjectTable = typeof releaseVerdicts | typeof gameSearches

function isSubject({ gameId: game, partId: part }: SubjectTable, { gameId, partId }: SearchSubject) {
  return and(eq(game, gameId), partId === null ? isNull(part) : eq(part, partId))
}

const columns: [column: string, property: keyof StoredVerdict][] = [
  ['game_id', 'gameId'],
  ['part_id', 'partId'],
  ['listing', 'listing'],
  ['title', 'title'],
  ['indexer_name', 'indexerName'],
  ['protocol', 'protocol'],
  ['size', 'size'],
  ['published_at', 'publishedAt'],
  ['seen_at', 'seenAt'],
  ['seen_in', 'seenIn'],
  ['rank', 'rank'],
  ['grabbed', 'grabbed'],
  ['accepted', 'accepted'],
  ['score', 'score'],
  ['refusal', 'refusal'],
  ['reasons', 'reasons'],
  ['uploader', 'uploader'],
  ['team', 'team'],
  ['site', 'site'],
]

const key = new Set(['game_id', 'part_id', 'listing'])

// Games and add-ons that were removed meanwhile are left out: a foreign key that fails would undo the whole batch.
const upsertSql = `INSERT INTO release_verdicts (${columns.map(([column]) => column).join(', ')})
  SELECT ${columns.map(([, property]) => `value ->> '${property}'`).join(', ')} FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM games WHERE games.id = value ->> 'gameId')
    AND (value ->> 'partId' IS NULL OR EXISTS (SELECT 1 FROM game_parts WHERE game_parts.id = value ->> 'partId'))
  ON CONFLICT (game_id, ${partKeySql}, listing) DO UPDATE SET ${columns
    .filter(([column]) => !key.has(column))
    .map(([column]) => `${column} = excluded.${column}`)
    .join(', ')}`

const trimSql = `DELETE FROM release_verdicts WHERE rowid IN (
  SELECT id FROM (
    SELECT rowid AS id, row_number() OVER (PARTITION BY game_id, part_id ORDER BY seen_at DESC, rank) AS place
    FROM release_verdicts WHERE (game_id, ${partKeySql}) IN (
      SELECT game_id, ${partKeySql} FROM release_verdicts WHERE game_id IN (SELECT value FROM json_each(?1))
      GROUP BY game_id, part_id HAVING count(*) > ?2)
  ) WHERE place > ?2)`

function toJson({ reasons, ...verdict }: StoredVerdict): Record<string, SqlValue> {
  return {
    ...verdict,
    grabbed: Number(verdict.grabbed),
    accepted: Number(verdict.accepted),
    reasons: JSON.stringify(reasons),
  }
}
