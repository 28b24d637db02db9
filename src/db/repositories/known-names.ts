import type { PartKind } from '#domain/games/part-kinds.ts'
import type { Connection } from '../connection.ts'

/** The names around a game: its parts, and the games that could be taken for it. */
export type KnownNames = {
  parts: { id: string; title: string; kind: PartKind }[]
  related: { title: string; year: number | null }[]
}

type PartRow = { gameId: string; id: string; title: string; kind: PartKind }
type RelatedRow = { gameId: string; title: string; year: number | null }
type NeighborRow = { gameId: string; neighbors: string }

/** The parts and related games of many games, for matching. */
export const knownNames = ({ all }: Connection) => ({
  /** By game. Games without any are missing. */
  knownNames(gameIds: readonly string[]): Map<string, KnownNames> {
    const ids = JSON.stringify(gameIds)
    const found = new Map<string, KnownNames>()
    const namesOf = (gameId: string): KnownNames => {
      const names = found.get(gameId) ?? { parts: [], related: [] }
      found.set(gameId, names)
      return names
    }
    for (const { gameId, ...part } of all<PartRow>(partsSql, ids)) namesOf(gameId).parts.push(part)
    for (const { gameId, ...game } of all<RelatedRow>(relatedSql, ids)) namesOf(gameId).related.push(game)
    for (const { gameId, neighbors } of all<NeighborRow>(neighborsSql, ids)) {
      const games: [title: string, year: number | null][] = JSON.parse(neighbors)
      if (games.length > 0) namesOf(gameId).related.push(...games.map(([title, year]) => ({ title, year })))
    }
    return found
  },
})

const partsSql = `SELECT game_id AS gameId, id, title, kind FROM game_parts
  WHERE game_id IN (SELECT value FROM json_each(?)) ORDER BY game_id, normalized_title, id`

const relatedSql = `SELECT game_id AS gameId, title, year FROM related_games
  WHERE game_id IN (SELECT value FROM json_each(?)) ORDER BY game_id, title, id`

/** In a long series, the games whose titles are next to the game's in the alphabet are the likeliest to be confused. */
const maxNeighbors = 12

const neighbors = (comparison: string, order: string): string =>
  `SELECT other.title, CAST(substr(other.release_date, 1, 4) AS INTEGER) AS year FROM games other
    WHERE other.user_id = game.user_id AND other.normalized_title ${comparison} game.normalized_title
      AND other.normalized_title >= game.first_word AND other.normalized_title < game.first_word || '!'
      AND other.id <> game.id
    ORDER BY other.normalized_title ${order} LIMIT ${maxNeighbors}`

// The user's other games whose titles begin with the same word. A blank precedes the exclamation mark.
const neighborsSql = `WITH game AS (
    SELECT id, user_id, normalized_title,
      substr(normalized_title, 1, instr(normalized_title || ' ', ' ') - 1) AS first_word
    FROM games WHERE id IN (SELECT value FROM json_each(?)))
  SELECT game.id AS gameId, (SELECT json_group_array(json_array(title, year)) FROM (
    SELECT * FROM (${neighbors('>=', 'ASC')}) UNION ALL SELECT * FROM (${neighbors('<', 'DESC')}))) AS neighbors
  FROM game`
