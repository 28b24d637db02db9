import type { GameSort, GameStatus } from '#domain/games/game.ts'
import type { SqlValue } from '../connection.ts'

export type GameFilter = {
  userId: string
  search?: string | undefined
  statuses?: readonly GameStatus[] | undefined
  platform?: string | undefined
  genre?: string | undefined
  includeHidden?: boolean | undefined
  hideAdult?: boolean | undefined
  sort?: GameSort | undefined
  order?: 'asc' | 'desc' | undefined
}

type Condition = { sql: string; params: SqlValue[] }

const sortColumns: Record<GameSort, string> = {
  title: 'sort_title',
  addedAt: 'added_at',
  releaseDate: 'release_date',
  rating: 'rating',
  userRating: 'user_rating',
  size: '(SELECT sum(size) FROM game_files WHERE game_files.game_id = games.id)',
}

/** The WHERE part for a filter, with its parameters. */
export function gameConditions(filter: GameFilter): Condition {
  const conditions = [
    { sql: 'user_id = ?', params: [filter.userId] },
    filter.includeHidden ? null : { sql: 'hidden = 0', params: [] },
    filter.hideAdult ? { sql: 'adult = 0', params: [] } : null,
    statusCondition(filter.statuses),
    listCondition('platforms', filter.platform),
    listCondition('genres', filter.genre),
    textCondition(filter.search),
  ].filter((condition): condition is Condition => condition !== null)
  return {
    sql: conditions.map((condition) => condition.sql).join(' AND '),
    params: conditions.flatMap((condition) => condition.params),
  }
}

/** The ORDER BY part. Unknown values come last, and ties have a fixed order. */
export function gameOrder(filter: Pick<GameFilter, 'sort' | 'order'>): string {
  const column = sortColumns[filter.sort ?? 'title']
  const direction = filter.order === 'desc' ? 'DESC' : 'ASC'
  return `${column} ${direction} NULLS LAST, seq ${direction}`
}

function statusCondition(statuses: readonly GameStatus[] | undefined): Condition | null {
  if (statuses === undefined || statuses.length === 0) return null
  return { sql: `status IN (${statuses.map(() => '?').join(', ')})`, params: [...statuses] }
}

function listCondition(column: 'platforms' | 'genres', wanted: string | undefined): Condition | null {
  if (wanted === undefined || wanted === '') return null
  return {
    sql: `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ? COLLATE NOCASE)`,
    params: [wanted],
  }
}

// Every search term must be the beginning of a word in the title.
function textCondition(search: string | undefined): Condition | null {
  const words = search?.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  const query = words.map((word) => `"${word}"*`).join(' ')
  return { sql: 'seq IN (SELECT rowid FROM games_text WHERE games_text MATCH ?)', params: [query] }
}
