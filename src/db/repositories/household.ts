import type { Game } from '#domain/games/game.ts'
import type { HouseholdGame } from '#domain/games/household.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { Connection, SqlValue } from '../connection.ts'
import { textQuery } from './game-filter.ts'

/** Who looks at the shelf, and whether they see adult games. */
export type Viewer = { userId: string; seesAdult: boolean }
export type ShelfQuery = Viewer & { search?: string | undefined; limit: number; offset: number }
export type SharedCopy = { id: string; lenderName: string }
/** The other game, until it is removed, and the name of its user. */
export type Lender = { sourceId: string | null; lenderName: string }
/** A borrowed game whose files went with another user's game. */
export type LostCopy = { gameId: string; userId: string; title: string; lenderName: string }
/** A game of the shelf, with what it is recognized by. */
export type SharedMatch = Pick<Game, 'id' | 'metadataId' | 'releaseDate'> & {
  normalizedTitle: string
  offeredBy: string
}
type CopyKey = Pick<Game, 'title' | 'metadataId' | 'releaseDate' | 'platform'>

/** The condition of the index of the shelf. A borrowed game has no folder, so it is not lent on. */
const isOnShelf =
  "size_on_disk IS NOT NULL AND library_path IS NOT NULL AND hidden = 0 AND +status IN ('owned', 'playing', 'completed')"

/** The condition of shared games, found by an index of their own instead of those of sizes and folders. */
export const isShared =
  "+size_on_disk IS NOT NULL AND +library_path IS NOT NULL AND +hidden = 0 AND +status IN ('owned', 'playing', 'completed')"

/** Compares years: they are the same, or one of them is unknown. */
export const sameYear = (one: string, other: string) =>
  `(${one} IS NULL OR ${other} IS NULL OR substr(${one}, 1, 4) = substr(${other}, 1, 4))`

/** Compares platforms: they are the same, or one of them is not decided. */
export const samePlatform = (one: string, other: string) => `(${one} IS NULL OR ${other} IS NULL OR ${one} = ${other})`

const ownGameSql = `coalesce(
  (SELECT own.id FROM games own WHERE own.user_id = ?1 AND own.metadata_id = games.metadata_id
    AND ${samePlatform('own.platform', 'games.platform')} LIMIT 1),
  (SELECT own.id FROM games own WHERE own.user_id = ?1 AND own.normalized_title = games.normalized_title
    AND ${sameYear('own.release_date', 'games.release_date')}
    AND ${samePlatform('own.platform', 'games.platform')} LIMIT 1))`

const copySql = (match: string) => `SELECT games.id, users.username AS lenderName FROM users
  CROSS JOIN games ON games.user_id = users.id AND ${match}
  WHERE users.id <> ?1 AND (+adult = 0 OR ?2 = 1) AND ${isShared} ORDER BY +added_at, +seq LIMIT 1`

const sharedSql = (column: string, values: string) => `SELECT games.id, games.metadata_id AS metadataId,
    games.normalized_title AS normalizedTitle, release_date AS releaseDate, users.username AS offeredBy, seq
  FROM json_each(${values}) AS wanted CROSS JOIN users ON users.id <> ?1
    CROSS JOIN games ON games.user_id = users.id AND games.${column} = wanted.value
  WHERE (+adult = 0 OR ?2 = 1) AND ${isShared}`

/** Reads what users of the household share: the games that others can take over, and those that are borrowed. */
export function householdOf({ all }: Connection) {
  const shelf = ({ userId, seesAdult, search }: Omit<ShelfQuery, 'limit' | 'offset'>) => {
    const query = textQuery(search)
    const found = query === null ? '' : 'AND seq IN (SELECT rowid FROM games_text WHERE games_text MATCH ?3)'
    const params: SqlValue[] = [userId, Number(seesAdult), ...(query === null ? [] : [query])]
    return { where: `${isOnShelf} AND +user_id <> ?1 AND (+adult = 0 OR ?2 = 1) ${found}`, params }
  }
  /** Who has the files of those of the games that are borrowed, by game. */
  const lendersOf = (gameIds: readonly string[]): Map<string, Lender> => {
    const rows = all<Lender & { gameId: string }>(
      `SELECT game_id AS gameId, source_id AS sourceId, coalesce(users.username, lender_name) AS lenderName
        FROM borrowed_games LEFT JOIN games ON games.id = source_id LEFT JOIN users ON users.id = games.user_id
        WHERE game_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(gameIds),
    )
    return new Map(rows.map(({ gameId, ...lender }) => [gameId, lender]))
  }
  return {
    /** The games of others that a user may borrow, in the order of titles. */
    shelfGames({ limit, offset, ...viewer }: ShelfQuery): HouseholdGame[] {
      const { where, params } = shelf(viewer)
      type Row = Omit<HouseholdGame, 'platforms'> & { platforms: string }
      return all<Row>(
        `SELECT games.id, title, metadata_id AS metadataId, platform, platforms, cover_url AS coverUrl,
          release_date AS releaseDate, size_on_disk AS size, users.username AS offeredBy, ${ownGameSql} AS inLibrary
          FROM games JOIN users ON users.id = games.user_id
          WHERE ${where} ORDER BY sort_title, seq LIMIT ${Number(limit)} OFFSET ${Number(offset)}`,
        ...params,
      ).map((row) => ({ ...row, platforms: JSON.parse(row.platforms) as string[] }))
    },
    countShelf(viewer: Omit<ShelfQuery, 'limit' | 'offset'>): number {
      const { where, params } = shelf(viewer)
      return all<{ count: number }>(`SELECT count(*) AS count FROM games WHERE ${where}`, ...params)[0]?.count ?? 0
    },
    /** A game of the shelf that a user may borrow. */
    onShelf: (id: string, { userId, seesAdult }: Viewer): SharedCopy | null =>
      all<SharedCopy>(
        `SELECT games.id, users.username AS lenderName FROM games JOIN users ON users.id = games.user_id
          WHERE games.id = ?3 AND games.user_id <> ?1 AND (adult = 0 OR ?2 = 1) AND ${isOnShelf}`,
        userId,
        Number(seesAdult),
        id,
      )[0] ?? null,
    /** The games of others with one of these metadata ids or normalized titles that a user may borrow, oldest first. */
    copiesAmong: (
      { userId, seesAdult }: Viewer,
      { metadataIds, titles }: { metadataIds: readonly string[]; titles: readonly string[] },
    ): SharedMatch[] =>
      all<SharedMatch>(
        `${sharedSql('metadata_id', '?3')} UNION ${sharedSql('normalized_title', '?4')} ORDER BY seq`,
        userId,
        Number(seesAdult),
        JSON.stringify(metadataIds),
        JSON.stringify(titles),
      ),
    /** Another user's copy of a game for its platform that a user may borrow: the oldest one. */
    copyOf({ title, metadataId, releaseDate, platform }: CopyKey, { userId, seesAdult }: Viewer): SharedCopy | null {
      const viewer = [userId, Number(seesAdult)]
      const isSame = samePlatform('games.platform', '?4')
      const sameRecord = copySql(`games.metadata_id = ?3 AND ${isSame}`)
      const byId = metadataId === null ? undefined : all<SharedCopy>(sameRecord, ...viewer, metadataId, platform)[0]
      const byTitle = () =>
        all<SharedCopy>(
          copySql(`games.normalized_title = ?3 AND ${isSame} AND ${sameYear('games.release_date', '?5')}`),
          ...viewer,
          normalizeTitle(title),
          platform,
          releaseDate,
        )[0]
      return byId ?? byTitle() ?? null
    },
    lend: (gameId: string, { id, lenderName }: SharedCopy, borrowedAt: string): void =>
      void all(
        'INSERT INTO borrowed_games (game_id, source_id, lender_name, borrowed_at) VALUES (?, ?, ?, ?)',
        gameId,
        id,
        lenderName,
        borrowedAt,
      ),
    /** Who has the files of a borrowed game; `null` if the game is not borrowed. */
    lenderOf: (gameId: string): Lender | null => lendersOf([gameId]).get(gameId) ?? null,
    lendersOf,
    /** Returns those of a user's games that are borrowed. */
    borrowedBy: (userId: string): Set<string> =>
      new Set(
        all<{ id: string }>(
          'SELECT game_id AS id FROM borrowed_games JOIN games ON games.id = game_id WHERE games.user_id = ?',
          userId,
        ).map(({ id }) => id),
      ),
    countBorrowers: (gameId: string): number =>
      all<{ count: number }>('SELECT count(*) AS count FROM borrowed_games WHERE source_id = ?', gameId)[0]?.count ?? 0,
    endLoan: (gameId: string): void => void all('DELETE FROM borrowed_games WHERE game_id = ?', gameId),
    /** The borrowed games whose other game was removed or has no folder anymore. */
    lostCopies: (): LostCopy[] =>
      all<LostCopy>(
        `SELECT game_id AS gameId, games.user_id AS userId, title, lender_name AS lenderName FROM borrowed_games
          JOIN games ON games.id = game_id WHERE source_id IS NULL
        UNION ALL
        SELECT game_id, own.user_id, own.title, users.username FROM borrowed_games
          JOIN games ON games.id = source_id AND games.library_path IS NULL JOIN users ON users.id = games.user_id
          JOIN games own ON own.id = game_id`,
      ),
    isCleared: (gameId: string): boolean => all('SELECT 1 FROM cleared_games WHERE game_id = ?', gameId).length > 0,
    clear: (gameId: string): void =>
      void all('INSERT INTO cleared_games (game_id) VALUES (?) ON CONFLICT DO NOTHING', gameId),
    endClearance: (gameId: string): void => void all('DELETE FROM cleared_games WHERE game_id = ?', gameId),
    /** All games of a user, from now on: what was added before somebody must ask stays allowed. */
    clearAllOf: (userId: string): void =>
      void all(
        `INSERT INTO cleared_games (game_id) SELECT id FROM games WHERE user_id = ? AND status <> 'requested'
          ON CONFLICT DO NOTHING`,
        userId,
      ),
  }
}
