import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import { type FolderOrigin, type Game, ownedStatuses } from '#domain/games/game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { Connection } from '../connection.ts'
import { games } from '../schema/games.ts'
import { gameBulk } from './game-bulk.ts'
import { gameEntries } from './game-entries.ts'
import { createGameLists } from './game-lists.ts'
import { gamePreferencesOf } from './game-preferences.ts'
import { gameRefreshes } from './game-refreshes.ts'
import { type GameRow, toGame } from './game-rows.ts'
import { gameWrites } from './game-writes.ts'
import { householdOf } from './household.ts'
import { libraryImports } from './library-imports.ts'
import { libraryTaste } from './library-taste.ts'
import { memberFolders } from './member-folders.ts'
import { wantedGameBatches } from './wanted-games.ts'

export type GamesRepository = ReturnType<typeof createGamesRepository>
/** The fields used to match an entry of another program's game list. */
export type SyncTarget = Pick<Game, 'id' | 'storefrontAppId' | 'status' | 'platform'> & { normalizedTitle: string }
export type WatchedGameFilter = {
  statuses: readonly Game['status'][]
  installed?: boolean
  /** Default: all users. */
  userId?: string
  after: number
  limit: number
}
type UpdateSearchFilter = {
  userIds: readonly string[]
  since: string
  now: string
  limit: number
  /** Tags of which each game has one. `null`: all games. */
  tagIds: readonly string[] | null
}
type PlacedTitle = { id: string; title: string; libraryPath: string }
/** What lists of other things show of a game. */
export type GameLabel = Pick<Game, 'id' | 'userId' | 'title' | 'status'>

/** The fields used to match a release. `seq` is the position for the next batch. */
export type WatchedGame = Pick<Game, 'id' | 'userId' | 'title' | 'releaseDate' | 'alternateTitles' | 'platform'> & {
  seq: number
  titleGroup: string | null
}

type WatchedGameRow = Omit<WatchedGame, 'alternateTitles'> & { alternateTitles: string }

const selectWatched =
  'SELECT seq, id, user_id AS userId, title, release_date AS releaseDate, alternate_titles AS alternateTitles, platform, title_group AS titleGroup FROM games'

const toWatchedGame = (row: WatchedGameRow): WatchedGame => ({
  ...row,
  alternateTitles: JSON.parse(row.alternateTitles) as string[],
})

/** The fields that determine when a wanted game is searched for next. */
export type WantedGame = Pick<
  Game,
  'id' | 'userId' | 'title' | 'releaseStatus' | 'releaseDate' | 'releasesFound' | 'lastSearchedAt'
>

/** The fields that decide which filters a game passes. */
const filterColumns: readonly string[] = [
  'title',
  'status',
  'hidden',
  'adult',
  'platform',
  'titleGroup',
  'genres',
  'updateAvailable',
  'tagIds',
  'releaseDate',
  'source',
  'libraryPath',
]

/** The fields that decide which releases a game matches, except for new games. */
const titleFields: readonly string[] = ['title', 'alternateTitles']

/**
 * Library games. Every write increases `revision`, which invalidates cached responses. A change of the titles of a game
 * that exists increases `titlesRevision` too, and a change that may affect folders increases `foldersRevision`.
 */
export function createGamesRepository(connection: Connection) {
  let revision = 0
  let titlesRevision = 0
  let foldersRevision = 0
  const { forgetCounts, ...lists } = createGameLists(connection)
  const write = (work: () => unknown, changed: readonly string[] = filterColumns): void => {
    revision += 1
    if (changed !== filterColumns && changed.some((name) => titleFields.includes(name))) titlesRevision += 1
    if (changed.includes('libraryPath')) foldersRevision += 1
    if (changed.some((name) => filterColumns.includes(name))) forgetCounts()
    work()
  }
  return {
    revision: () => revision,
    titlesRevision: () => titlesRevision,
    foldersRevision: () => foldersRevision,
    ...lists,
    ...gamePreferencesOf(connection),
    ...gameEntries(connection),
    ...memberFolders(connection),
    ...wantedGameBatches(connection),
    ...gameRefreshes(connection),
    ...libraryTaste(connection),
    ...libraryImports(connection, write),
    ...reads(connection),
    ...gameWrites(connection, write),
    ...gameBulk(connection, write),
    ...householdOf(connection),
  }
}

const hasTag = (tagIds: readonly string[]) =>
  sql`EXISTS (SELECT 1 FROM game_tags WHERE game_id = ${games.id} AND tag_id IN (SELECT value FROM json_each(${JSON.stringify(tagIds)})))`

function reads(connection: Connection) {
  const { orm } = connection
  // Building the SQL of these costs more than running it, so they are prepared once.
  const byId = orm
    .select()
    .from(games)
    .where(eq(games.id, sql.placeholder('id')))
    .prepare()
  const ofUser = orm
    .select()
    .from(games)
    .where(and(eq(games.id, sql.placeholder('id')), eq(games.userId, sql.placeholder('userId'))))
    .prepare()
  const gameOf = (row: GameRow | undefined): Game | null => (row === undefined ? null : toGame(row))
  // Most lookups find nothing, so only the ids are queried first.
  const found = (condition: string, ...values: string[]): Game[] =>
    connection
      .all<{ id: string }>(`SELECT id FROM games WHERE ${condition} ORDER BY seq`, ...values)
      .flatMap(({ id }) => gameOf(byId.get({ id })) ?? [])
  return {
    find: (userId: string, id: string) => gameOf(ofUser.get({ id, userId })),
    withIds: (ids: readonly string[]): Game[] =>
      orm
        .select()
        .from(games)
        .where(sql`${games.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
        .all()
        .map(toGame),
    /** Whether a user has a game. */
    hasAny: (userId: string): boolean =>
      connection.all('SELECT 1 FROM games WHERE user_id = ? LIMIT 1', userId).length > 0,
    findById: (id: string) => gameOf(byId.get({ id })),
    /** The fields of these games that other lists show, by id. */
    labelsOf: (ids: Iterable<string>): Map<string, GameLabel> =>
      new Map(
        connection
          .all<GameLabel>(
            'SELECT id, user_id AS userId, title, status FROM games INDEXED BY games_label WHERE id IN (SELECT value FROM json_each(?))',
            JSON.stringify([...new Set(ids)]),
          )
          .map((label) => [label.id, label]),
      ),
    /** How a game got its folder. */
    folderOrigin: (id: string): FolderOrigin | null =>
      orm.select({ origin: games.folderOrigin }).from(games).where(eq(games.id, id)).get()?.origin ?? null,
    /** How games got their folders, by the id of the game. */
    folderOrigins: (ids: readonly string[]): Map<string, FolderOrigin | null> =>
      new Map(
        connection
          .all<{ id: string; origin: FolderOrigin | null }>(
            'SELECT id, folder_origin AS origin FROM games WHERE id IN (SELECT value FROM json_each(?))',
            JSON.stringify(ids),
          )
          .map(({ id, origin }) => [id, origin]),
      ),
    /** The oldest entry of a record of a provider. */
    byMetadataId: (userId: string, metadataId: string): Game | null =>
      found('user_id = ? AND metadata_id = ?', userId, metadataId)[0] ?? null,
    sameTitle: (userId: string, title: string): Game[] =>
      found('user_id = ? AND normalized_title = ?', userId, normalizeTitle(title)),
    /** Games of all users, because users share the folders. Case-insensitive, like many file systems. */
    atLibraryPath: (path: string): Game[] => found('library_path = ? COLLATE NOCASE', path),
    /** Games of all users. */
    withLibraryPath: (): { id: string; title: string; userId: string; libraryPath: string }[] =>
      connection.all(
        'SELECT id, title, user_id AS userId, library_path AS libraryPath FROM games WHERE library_path IS NOT NULL',
      ),
    /** A batch of the games that have a folder, in the order of `seq`. */
    withLibraryPathAfter: (after: number, limit: number): (PlacedTitle & { seq: number })[] =>
      connection.all(
        `SELECT seq, id, title, library_path AS libraryPath FROM games
          WHERE seq > ? AND library_path IS NOT NULL ORDER BY seq LIMIT ?`,
        after,
        limit,
      ),
    withStatus: (statuses: readonly Game['status'][]): Game[] =>
      orm
        .select()
        .from(games)
        .where(inArray(games.status, [...statuses]))
        .orderBy(sql`${games.lastSearchedAt} NULLS FIRST`, asc(games.seq))
        .all()
        .map(toGame),
    /** All wanted games, least recently searched first. */
    wantedGames: (): WantedGame[] =>
      connection.all<WantedGame>(
        "SELECT id, user_id AS userId, title, release_status AS releaseStatus, release_date AS releaseDate, releases_found AS releasesFound, last_searched_at AS lastSearchedAt FROM games WHERE status = 'wanted' ORDER BY last_searched_at NULLS FIRST, seq",
      ),
    /** A batch of the games in these states; with `installed`, only those with an installed version, a bad dump or a wanted part. */
    watchedGames({ statuses, installed = false, userId, after, limit }: WatchedGameFilter): WatchedGame[] {
      const conditions = ['seq > ?', 'status IN (SELECT value FROM json_each(?))']
      if (installed) {
        conditions.push(
          "(installed_version IS NOT NULL OR verification = 'bad' OR id IN (SELECT game_id FROM game_parts WHERE status = 'wanted'))",
        )
      }
      if (userId !== undefined) conditions.push('user_id = ?')
      return connection
        .all<WatchedGameRow>(
          `${selectWatched} WHERE ${conditions.join(' AND ')} ORDER BY seq LIMIT ?`,
          after,
          JSON.stringify(statuses),
          ...(userId === undefined ? [] : [userId]),
          limit,
        )
        .map(toWatchedGame)
    },
    /** The games at these positions, for matching. */
    watchedAt: (seqs: Iterable<number>): WatchedGame[] =>
      connection
        .all<WatchedGameRow>(
          `${selectWatched} WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
          JSON.stringify([...seqs]),
        )
        .map(toWatchedGame),
    /** The users with a wanted game. */
    usersWanting: (): string[] =>
      connection
        .all<{ id: string }>(
          "SELECT id FROM users WHERE EXISTS (SELECT 1 FROM games WHERE user_id = users.id AND status = 'wanted')",
        )
        .map(({ id }) => id),
    /** Owned games with an installed version or a bad dump, last searched before `since`, least recently searched first. */
    dueForUpdates: ({ userIds, since, now, limit, tagIds }: UpdateSearchFilter): Game[] =>
      orm
        .select()
        .from(games)
        .where(
          and(
            inArray(games.status, [...ownedStatuses]),
            or(isNotNull(games.installedVersion), eq(games.verification, 'bad')),
            inArray(games.userId, [...userIds]),
            // A time in the future was recorded while the clock was wrong.
            or(isNull(games.lastSearchedAt), lt(games.lastSearchedAt, since), gt(games.lastSearchedAt, now)),
            tagIds === null ? undefined : hasTag(tagIds),
          ),
        )
        .orderBy(sql`${games.lastSearchedAt} NULLS FIRST`, asc(games.seq))
        .limit(limit)
        .all()
        .map(toGame),
    /** Games with the status downloading that have no download with one of these statuses. */
    downloadingWithout: (statuses: readonly DownloadStatus[]): string[] =>
      connection
        .all<{ id: string }>(
          `SELECT id FROM games WHERE status = 'downloading' AND NOT EXISTS (
            SELECT 1 FROM downloads WHERE game_id = games.id AND part_id IS NULL
              AND status IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(statuses),
        )
        .map(({ id }) => id),
    /** Oldest first. */
    syncTargets: (userId: string): SyncTarget[] =>
      connection.all<SyncTarget>(
        'SELECT id, storefront_app_id AS storefrontAppId, status, platform, normalized_title AS normalizedTitle FROM games WHERE user_id = ? ORDER BY seq',
        userId,
      ),
  }
}
