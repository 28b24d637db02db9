import type { Connection } from '../connection.ts'

/** A game of the library that a game of a provider may be. */
export type LibraryMatch = {
  seq: number
  id: string
  platform: string | null
  metadataId: string | null
  storefrontAppId: number | null
  normalizedTitle: string
  releaseDate: string | null
}

/** What games are found by: any of the three. */
export type LibraryKeys = {
  metadataIds: readonly string[]
  storefrontAppIds: readonly number[]
  titles: readonly string[]
}

/** How much a user's games have of something, such as a genre. */
export type TasteWeight = { name: string; weight: number }

/** A game that games of the library are related to, and how many of them. */
export type RelatedSuggestion = { metadataId: string; title: string; games: number }

export type Taste = { genres: TasteWeight[]; developers: TasteWeight[]; related: RelatedSuggestion[] }

/** A large library says no more about a user than its newest part, and each suggestion reads all of it. */
const newestGames = 1000
const newestRelated = 200
const maxNames = 20
const maxRelated = 40

// A rating of 7.5 or more counts double, one below 5 not at all.
const weight = 'CASE WHEN user_rating >= 7.5 THEN 2 WHEN user_rating < 5 THEN 0 ELSE 1 END'

const newest = `SELECT id, genres, developers, ${weight} AS weight FROM games
  WHERE user_id = ? AND hidden = 0 ORDER BY added_at DESC LIMIT ?`

const weightsOf = (column: 'genres' | 'developers'): string => `SELECT entry.value AS name, sum(weight) AS weight
  FROM (${newest}), json_each(${column}) AS entry
  GROUP BY entry.value HAVING sum(weight) > 0 ORDER BY sum(weight) DESC, entry.value LIMIT ?`

const relatedSql = `SELECT related_games.metadata_id AS metadataId, max(related_games.title) AS title, count(*) AS games
  FROM (${newest}) AS owned JOIN related_games ON related_games.game_id = owned.id
  WHERE related_games.metadata_id IS NOT NULL AND owned.weight > 0
  GROUP BY related_games.metadata_id ORDER BY count(*) DESC, title LIMIT ?`

const matchColumns =
  'seq, id, platform, metadata_id AS metadataId, storefront_app_id AS storefrontAppId, normalized_title AS normalizedTitle, release_date AS releaseDate'
// Each part uses an index of its own.
const matchesSql = `SELECT ${matchColumns} FROM games
    WHERE user_id = ?1 AND metadata_id IN (SELECT value FROM json_each(?2))
  UNION ALL
  SELECT ${matchColumns} FROM games
    WHERE user_id = ?1 AND storefront_app_id IS NOT NULL AND storefront_app_id IN (SELECT value FROM json_each(?3))
  UNION ALL
  SELECT ${matchColumns} FROM games
    WHERE user_id = ?1 AND normalized_title IN (SELECT value FROM json_each(?4))`

/** Reads what a library says about its user, and which of other games it has. */
export function libraryTaste({ all }: Connection) {
  return {
    /** The genres, developers and related games of a user's newest games, the weightiest first. */
    tasteOf: (userId: string): Taste => ({
      genres: all<TasteWeight>(weightsOf('genres'), userId, newestGames, maxNames),
      developers: all<TasteWeight>(weightsOf('developers'), userId, newestGames, maxNames),
      related: all<RelatedSuggestion>(relatedSql, userId, newestRelated, maxRelated),
    }),
    /** The user's games with one of these metadata ids, Steam application ids or normalized titles, oldest first. */
    libraryMatches: (userId: string, { metadataIds, storefrontAppIds, titles }: LibraryKeys): LibraryMatch[] => {
      const keys = [metadataIds, storefrontAppIds, titles].map((list) => JSON.stringify(list))
      return all<LibraryMatch>(matchesSql, userId, ...keys).toSorted((one, other) => one.seq - other.seq)
    },
  }
}
