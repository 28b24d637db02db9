import type { GameRequest, RequestCounts, SharedWish } from '#domain/games/request.ts'
import type { RequestState } from '#domain/games/request-states.ts'
import type { Connection, SqlValue } from '../connection.ts'
import { gameRequests } from '../schema/requests.ts'
import { isShared, samePlatform, sameYear } from './household.ts'

export type RequestsRepository = ReturnType<typeof createRequestsRepository>
export type StoredRequest = typeof gameRequests.$inferSelect
export type RequestFilter = { userId?: string | undefined; state?: RequestState | undefined }
type Page = { limit: number; offset: number }
/** A request that is not answered, with what decides whether it can be. */
export type OpenRequest = Pick<StoredRequest, 'id' | 'gameId' | 'userId' | 'state' | 'waitsFor'> & {
  status: string
  isAwaited: boolean
}

type RequestRow = Omit<GameRequest, 'platforms' | 'adult' | 'requestedBy'> & {
  platforms: string
  adult: number
  userId: string
  username: string
}

const stateSql = `CASE WHEN r.state = 'approved' AND games.status = 'downloading' THEN 'processing' ELSE r.state END`

const selectSql = `SELECT r.id, r.game_id AS gameId, title, cover_url AS coverUrl, release_date AS releaseDate, platform, platforms,
    metadata_id AS metadataId, adult, ${stateSql} AS state, note, reason, times_asked AS timesAsked, r.user_id AS userId,
    users.username, r.created_at AS createdAt, decided_at AS decidedAt, deciders.username AS decidedBy,
    (SELECT count(*) FROM game_request_votes WHERE request_id = r.id) AS votes
  FROM game_requests r JOIN games ON games.id = r.game_id JOIN users ON users.id = r.user_id
  LEFT JOIN users deciders ON deciders.id = r.decided_by`

const toRequest = ({ userId, username, platforms, adult, ...row }: RequestRow): GameRequest => ({
  ...row,
  platforms: JSON.parse(platforms) as string[],
  adult: adult === 1,
  requestedBy: { id: userId, username },
})

function conditionOf({ userId, state }: RequestFilter): { where: string; params: SqlValue[] } {
  const conditions = ['1']
  const params: SqlValue[] = []
  if (userId !== undefined) {
    conditions.push('r.user_id = ?')
    params.push(userId)
  }
  if (state !== undefined) {
    conditions.push('r.state = ?')
    params.push(state === 'processing' ? 'approved' : state)
  }
  if (state === 'processing') conditions.push("games.status = 'downloading'")
  if (state === 'approved') conditions.push("games.status <> 'downloading'")
  return { where: conditions.join(' AND '), params }
}

/** What the rest of the household sees: pending requests of others, without hidden games. */
const wishSql = `FROM game_requests r JOIN games ON games.id = r.game_id
  WHERE r.state = 'pending' AND +r.user_id <> ?1 AND hidden = 0 AND (adult = 0 OR ?2 = 1)`

const wishFields = `r.id, title, cover_url AS coverUrl, release_date AS releaseDate,
  (SELECT count(*) FROM game_request_votes WHERE request_id = r.id) AS votes,
  EXISTS (SELECT 1 FROM game_request_votes WHERE request_id = r.id AND user_id = ?1) AS voted`

const sameId = 'other.metadata_id = asked.metadata_id'
const sameName = `other.normalized_title = asked.normalized_title AND (other.release_date IS NULL
  OR asked.release_date IS NULL OR substr(other.release_date, 1, 4) = substr(asked.release_date, 1, 4))`

const onItsWaySql = (match: string) => `SELECT other.id FROM games asked JOIN users ON users.id <> asked.user_id
  JOIN games other ON other.user_id = users.id AND ${match}
    AND (asked.platform IS NULL OR other.platform IS NULL OR asked.platform = other.platform)
  WHERE asked.id = ? AND other.status IN ('wanted', 'downloading') AND other.hidden = 0
    AND (other.adult = 0 OR asked.adult = 1) ORDER BY other.seq LIMIT 1`

/** Whether other users have a copy of the asked game. Who may see adult games is decided for the few that are found. */
const hasCopySql = (match: string) => `EXISTS (SELECT 1 FROM users others
  CROSS JOIN games copies ON copies.user_id = others.id AND ${match}
  WHERE others.id <> r.user_id AND ${samePlatform('copies.platform', 'games.platform')} AND ${isShared})`

/** What an open request can be answered with: the user's own game, the copy of another user, or a search. */
const isAnswerable = `games.status IN ('owned', 'playing', 'completed') OR games.status = 'requested' AND (
  r.state = 'approved' AND (waits_for IS NULL OR coalesce(awaited.status, '') NOT IN ('wanted', 'downloading'))
  OR ${hasCopySql('copies.metadata_id = games.metadata_id')}
  OR ${hasCopySql(`copies.normalized_title = games.normalized_title
    AND ${sameYear('copies.release_date', 'games.release_date')}`)})`

type WishRow = Omit<SharedWish, 'voted'> & { voted: number }
const toWish = (row: WishRow): SharedWish => ({ ...row, voted: row.voted === 1 })

/** Requests for games, votes for them, and what counts against the limits of users. */
export function createRequestsRepository({ orm, all, transaction }: Connection) {
  const change = (set: string, ...params: SqlValue[]): void => void all(`UPDATE game_requests SET ${set}`, ...params)
  return {
    list(filter: RequestFilter, { limit, offset }: Page): GameRequest[] {
      const { where, params } = conditionOf(filter)
      // Who waits longest is answered first.
      const direction = filter.state === 'pending' ? 'ASC' : 'DESC'
      const order = `ORDER BY r.created_at ${direction}, r.id ${direction} LIMIT ? OFFSET ?`
      return all<RequestRow>(`${selectSql} WHERE ${where} ${order}`, ...params, limit, offset).map(toRequest)
    },
    count(filter: RequestFilter): number {
      const { where, params } = conditionOf(filter)
      const sql = `SELECT count(*) AS count FROM game_requests r JOIN games ON games.id = r.game_id WHERE ${where}`
      return all<{ count: number }>(sql, ...params)[0]?.count ?? 0
    },
    counts(userId: string | undefined): RequestCounts {
      const { where, params } = conditionOf({ userId })
      const rows = all<{ state: RequestState; count: number }>(
        `SELECT ${stateSql} AS state, count(*) AS count FROM game_requests r JOIN games ON games.id = r.game_id
          WHERE ${where} GROUP BY 1`,
        ...params,
      )
      const byState = new Map(rows.map(({ state, count }) => [state, count]))
      const of = (state: RequestState) => byState.get(state) ?? 0
      return {
        pending: of('pending'),
        approved: of('approved'),
        processing: of('processing'),
        available: of('available'),
      }
    },
    show: (id: string): GameRequest | null => {
      const [row] = all<RequestRow>(`${selectSql} WHERE r.id = ?`, id)
      return row === undefined ? null : toRequest(row)
    },
    showOfGame: (gameId: string): GameRequest | null => {
      const [row] = all<RequestRow>(`${selectSql} WHERE r.game_id = ?`, gameId)
      return row === undefined ? null : toRequest(row)
    },
    /** The state of the request for a game; `null` without one. */
    stateOfGame: (gameId: string): StoredRequest['state'] | null =>
      all<Pick<StoredRequest, 'state'>>('SELECT state FROM game_requests WHERE game_id = ?', gameId)[0]?.state ?? null,
    insert: (request: StoredRequest): void => void orm.insert(gameRequests).values(request).run(),
    /** Asks again for a game. The votes were given for the earlier request, whose reason is kept. */
    askAgain: (gameId: string, note: string | null, at: string): void =>
      change(
        `state = 'pending', note = ?, created_at = ?, decided_at = NULL, decided_by = NULL, waits_for = NULL,
          times_asked = times_asked + 1 WHERE game_id = ?`,
        note,
        at,
        gameId,
      ),
    approve: (id: string, by: string | null, at: string, waitsFor: string | null): void =>
      change(
        `state = 'approved', reason = NULL, decided_by = ?, decided_at = ?, waits_for = ? WHERE id = ?`,
        by,
        at,
        waitsFor,
        id,
      ),
    decline: (id: string, by: string, at: string, reason: string): void =>
      change(`state = 'declined', decided_by = ?, decided_at = ?, reason = ? WHERE id = ?`, by, at, reason, id),
    setAvailable: (id: string): void => change(`state = 'available', reason = NULL, waits_for = NULL WHERE id = ?`, id),
    stopWaiting: (id: string): void => change('waits_for = NULL WHERE id = ?', id),
    removeOfGame: (gameId: string): void => void all('DELETE FROM game_requests WHERE game_id = ?', gameId),
    /** Whether anybody waits for a game. */
    /** The open requests that may be answered now. `isAwaited`: the game of another user that one waits for is still on its way. */
    answerable: (): OpenRequest[] =>
      all<Omit<OpenRequest, 'isAwaited'> & { isAwaited: number }>(
        `SELECT r.id, r.game_id AS gameId, r.user_id AS userId, r.state, waits_for AS waitsFor, games.status,
            coalesce(awaited.status IN ('wanted', 'downloading'), 0) AS isAwaited
          FROM game_requests r JOIN games ON games.id = r.game_id LEFT JOIN games awaited ON awaited.id = r.waits_for
          WHERE r.state IN ('pending', 'approved') AND (${isAnswerable}) ORDER BY r.created_at, r.id`,
      ).map((row) => ({ ...row, isAwaited: row.isAwaited === 1 })),
    /** The game of another user that is on its way and would answer a request for this one. */
    onItsWay: (gameId: string): string | null =>
      all<{ id: string }>(onItsWaySql(sameId), gameId)[0]?.id ??
      all<{ id: string }>(onItsWaySql(sameName), gameId)[0]?.id ??
      null,
    wishes: (userId: string, seesAdult: boolean, { limit, offset }: Page): SharedWish[] =>
      all<WishRow>(
        `SELECT ${wishFields} ${wishSql} ORDER BY r.created_at, r.id LIMIT ?3 OFFSET ?4`,
        userId,
        Number(seesAdult),
        limit,
        offset,
      ).map(toWish),
    countWishes: (userId: string, seesAdult: boolean): number =>
      all<{ count: number }>(`SELECT count(*) AS count ${wishSql}`, userId, Number(seesAdult))[0]?.count ?? 0,
    wish: (id: string, userId: string, seesAdult: boolean): SharedWish | null => {
      const [row] = all<WishRow>(`SELECT ${wishFields} ${wishSql} AND r.id = ?3`, userId, Number(seesAdult), id)
      return row === undefined ? null : toWish(row)
    },
    vote: (id: string, userId: string): void =>
      void all('INSERT INTO game_request_votes (request_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING', id, userId),
    withdrawVote: (id: string, userId: string): void =>
      void all('DELETE FROM game_request_votes WHERE request_id = ? AND user_id = ?', id, userId),
    /** When the games were added or asked for that count against a limit, oldest first. */
    usesSince: (userId: string, since: string): { gameId: string; at: string }[] =>
      all('SELECT game_id AS gameId, at FROM request_uses WHERE user_id = ? AND at > ? ORDER BY at', userId, since),
    /** Counts a game against the limit of a user, and forgets what is older than any limit. */
    use: (userId: string, gameId: string, at: string, oldest: string): void =>
      transaction(() => {
        all('DELETE FROM request_uses WHERE user_id = ? AND at <= ?', userId, oldest)
        all(
          `INSERT INTO request_uses (user_id, game_id, at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET at = excluded.at`,
          userId,
          gameId,
          at,
        )
      }),
    /** Counts what was used for a game for another id. Returns whether there was something. */
    splitUse: (userId: string, gameId: string, otherId: string): boolean =>
      all('UPDATE request_uses SET game_id = ? WHERE user_id = ? AND game_id = ? RETURNING 1', otherId, userId, gameId)
        .length > 0,
    giveBack: (userId: string, gameId: string): void =>
      void all('DELETE FROM request_uses WHERE user_id = ? AND game_id = ?', userId, gameId),
  }
}
