import type { Game } from '#domain/games/game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { Connection } from '../connection.ts'

/** An entry of a title: a game of the library for one platform. */
export type GameEntry = Pick<
  Game,
  'id' | 'userId' | 'title' | 'platform' | 'preferredPlatform' | 'status' | 'metadataId' | 'libraryPath'
> & {
  seq: number
  titleGroup: string | null
}
/** What the entries of a title are found by: the record of a provider, or the title and a release date that does not differ in year. */
export type TitleKeys = Pick<Game, 'userId' | 'title' | 'metadataId' | 'releaseDate'>

const columns = `seq, id, user_id AS userId, title, platform, preferred_platform AS preferredPlatform, status, metadata_id AS metadataId, library_path AS libraryPath,
  title_group AS titleGroup`

// Each part uses an index of its own. An entry that was renamed is still in the group of the others.
const entriesSql = `WITH found AS (
    SELECT seq, title_group FROM games WHERE user_id = ?1 AND metadata_id = ?2
    UNION ALL
    SELECT seq, title_group FROM games WHERE user_id = ?1 AND normalized_title = ?3
      AND (release_date IS NULL OR ?4 IS NULL OR substr(release_date, 1, 4) = ?4)
  )
  SELECT ${columns} FROM games WHERE seq IN (
    SELECT seq FROM found
    UNION SELECT games.seq FROM games INDEXED BY games_title_group
      WHERE title_group IS NOT NULL AND title_group IN (SELECT title_group FROM found)
  ) ORDER BY seq`

const groupsSql = `SELECT ${columns} FROM games INDEXED BY games_title_group
  WHERE title_group IS NOT NULL AND title_group IN (
    SELECT title_group FROM games WHERE id IN (SELECT value FROM json_each(?1)) AND title_group IS NOT NULL
  ) ORDER BY title_group, seq`

/** The entries of titles, which users have for several platforms. */
export function gameEntries({ all }: Connection) {
  const groups = (ids: readonly string[]): Map<string, GameEntry[]> =>
    Map.groupBy(all<GameEntry>(groupsSql, JSON.stringify(ids)), ({ titleGroup }) => titleGroup ?? '')
  return {
    /** A user's entries of a title, oldest first. */
    entriesOfTitle: ({ userId, metadataId, title, releaseDate }: TitleKeys): GameEntry[] =>
      all<GameEntry>(entriesSql, userId, metadataId, normalizeTitle(title), releaseDate?.slice(0, 4) ?? null),
    /** All entries of the titles of these games that have several, oldest first, by the id of the group. */
    entriesOfGames: groups,
    /** The entries of the title of a game, with itself, oldest first. Empty if it is the only one. */
    entriesOf: (id: string): GameEntry[] => [...groups([id]).values()][0] ?? [],
  }
}
