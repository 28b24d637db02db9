import { desc, eq, type InferSelectModel } from 'drizzle-orm'
import { maxVerdictsPerGame } from '#domain/indexers/verdict.ts'
import type { Connection, SqlValue } from '../connection.ts'
import { gameSearches, grabDecisions, releaseVerdicts } from '../schema/verdicts.ts'

export type StoredVerdict = InferSelectModel<typeof releaseVerdicts>
export type StoredSearch = InferSelectModel<typeof gameSearches>
export type StoredGrabDecision = InferSelectModel<typeof grabDecisions>
export type RefusalCount = { gameId: string; code: string; count: number }

export type VerdictsRepository = ReturnType<typeof createVerdictsRepository>

/** The releases that were judged for games, and why those that were grabbed were chosen. */
export function createVerdictsRepository(connection: Connection) {
  const { orm, all, transaction } = connection
  const add = (verdicts: readonly StoredVerdict[]): void => {
    if (verdicts.length === 0) return
    all(upsertSql, JSON.stringify(verdicts.map(toJson)))
    all(trimSql, JSON.stringify([...new Set(verdicts.map(({ gameId }) => gameId))]), maxVerdictsPerGame)
  }
  return {
    /** Adds verdicts of any number of games. The oldest ones beyond the limit of a game are deleted. */
    add: (verdicts: readonly StoredVerdict[]): void => transaction(() => add(verdicts)),
    /** Stores a search of a game in place of the last one, with its verdicts. */
    putSearch: (search: StoredSearch, verdicts: readonly StoredVerdict[]): void =>
      transaction(() => {
        all("DELETE FROM release_verdicts WHERE game_id = ? AND seen_in = 'search'", search.gameId)
        add(verdicts)
        orm.insert(gameSearches).values(search).onConflictDoUpdate({ target: gameSearches.gameId, set: search }).run()
      }),
    /** The verdicts of a game, newest and best first. */
    ofGame: (gameId: string): StoredVerdict[] =>
      orm
        .select()
        .from(releaseVerdicts)
        .where(eq(releaseVerdicts.gameId, gameId))
        .orderBy(desc(releaseVerdicts.seenAt), releaseVerdicts.rank)
        .all(),
    searchOf: (gameId: string): StoredSearch | null =>
      orm.select().from(gameSearches).where(eq(gameSearches.gameId, gameId)).get() ?? null,
    /** How many releases of each game were refused for which reason, most common first. */
    refusalsOf: (gameIds: readonly string[]): RefusalCount[] =>
      all<RefusalCount>(
        `SELECT game_id AS gameId, refusal AS code, count(*) AS count FROM release_verdicts
          WHERE game_id IN (SELECT value FROM json_each(?)) AND refusal IS NOT NULL
          GROUP BY game_id, refusal ORDER BY count DESC, refusal`,
        JSON.stringify(gameIds),
      ),
    addGrabDecision: (decision: StoredGrabDecision): void => void orm.insert(grabDecisions).values(decision).run(),
    /** The newest grabs of a game. */
    grabsOf: (gameId: string, limit: number): StoredGrabDecision[] =>
      orm
        .select()
        .from(grabDecisions)
        .where(eq(grabDecisions.gameId, gameId))
        .orderBy(desc(grabDecisions.grabbedAt))
        .limit(limit)
        .all(),
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

const columns: [column: string, property: keyof StoredVerdict][] = [
  ['game_id', 'gameId'],
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
]

const key = new Set(['game_id', 'listing'])

// Games that were removed meanwhile are left out: a foreign key that fails would undo the whole batch.
const upsertSql = `INSERT INTO release_verdicts (${columns.map(([column]) => column).join(', ')})
  SELECT ${columns.map(([, property]) => `value ->> '${property}'`).join(', ')} FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM games WHERE games.id = value ->> 'gameId')
  ON CONFLICT (game_id, listing) DO UPDATE SET ${columns
    .filter(([column]) => !key.has(column))
    .map(([column]) => `${column} = excluded.${column}`)
    .join(', ')}`

const trimSql = `DELETE FROM release_verdicts WHERE rowid IN (
  SELECT id FROM (
    SELECT rowid AS id, row_number() OVER (PARTITION BY game_id ORDER BY seen_at DESC, rank) AS place
    FROM release_verdicts WHERE game_id IN (
      SELECT game_id FROM release_verdicts WHERE game_id IN (SELECT value FROM json_each(?1))
      GROUP BY game_id HAVING count(*) > ?2)
  ) WHERE place > ?2)`

function toJson({ reasons, ...verdict }: StoredVerdict): Record<string, SqlValue> {
  return {
    ...verdict,
    grabbed: Number(verdict.grabbed),
    accepted: Number(verdict.accepted),
    reasons: JSON.stringify(reasons),
  }
}
