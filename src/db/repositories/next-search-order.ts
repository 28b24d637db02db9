import type { SqlValue } from '../connection.ts'

/** What decides when games are searched for next, besides themselves. */
export type GameSearchLimits = {
  now: string
  /** Tags of which each game has one. `null`: all games. */
  tagIds: readonly string[] | null
  /** Hours after a search that had releases, and after one that had none. */
  pauseHours: { found: number; empty: number }
  /**
   * The days (YYYY-MM-DD) by which games are released: announced ones, and those that count as released. `null`: all
   * games.
   */
  releasedBy: { announced: string; released: string } | null
}

type Order = { sql: string; params: SqlValue[] }

/**
 * The ORDER BY part for the next search of games: those that were never searched for first, and those that are not searched
 * for last. The pauses depend on the settings of the user, so no index has this order.
 */
export function nextSearchOrder(limits: GameSearchLimits, direction: 'ASC' | 'DESC'): Order {
  const { now, pauseHours, releasedBy, tagIds } = limits
  const unsearched: Order[] = [
    ...(releasedBy === null ? [] : [unreleased(releasedBy)]),
    ...(tagIds === null ? [] : [untagged(tagIds)]),
  ]
  const { found, empty } = pauseHours
  const pause =
    found === empty
      ? { sql: '0', params: [] }
      : { sql: 'CASE WHEN releases_found > 0 THEN ? ELSE ? END', params: [found / 24, empty / 24] }
  // A last search in the future was recorded while the clock was wrong.
  const key = `CASE WHEN last_searched_at IS NULL OR last_searched_at > ? THEN 0
    ELSE julianday(last_searched_at) + ${pause.sql} END`
  return {
    sql: `${unsearched.map(({ sql }) => `${sql}, `).join('')}${key} ${direction}, seq ${direction}`,
    params: [...unsearched.flatMap(({ params }) => params), now, ...pause.params],
  }
}

function unreleased({ announced, released }: NonNullable<GameSearchLimits['releasedBy']>): Order {
  return {
    sql: `CASE WHEN release_status = 'early_access' THEN 0 WHEN release_status IN ('delayed', 'cancelled') THEN 1
      WHEN release_date IS NULL THEN release_status = 'upcoming'
      ELSE release_date > CASE release_status WHEN 'released' THEN ? ELSE ? END END`,
    params: [released, announced],
  }
}

function untagged(tagIds: readonly string[]): Order {
  return {
    sql: `seq NOT IN (SELECT games.seq FROM game_tags JOIN games ON games.id = game_tags.game_id
      WHERE tag_id IN (SELECT value FROM json_each(?)))`,
    params: [JSON.stringify(tagIds)],
  }
}
