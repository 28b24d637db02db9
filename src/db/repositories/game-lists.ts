import type { GameListItem } from '#domain/games/game.ts'
import type { Connection } from '../connection.ts'
import { type GameEntry, gameEntries } from './game-entries.ts'
import { type GameFilter, gameConditions, gameOrder } from './game-filter.ts'
import { listColumnNames, toListItem } from './game-rows.ts'

export type GamePage = { games: GameListItem[]; total: number }
/** How many games begin with a letter in the order of titles. */
export type LetterCount = { letter: string; count: number }

const listSelection = listColumnNames.map(({ column }) => column).join(', ')
const maxCounts = 200

/** Pages and counts of the library. Counts are kept until `forgetCounts`, unless they depend on downloads and scans. */
export function createGameLists(connection: Connection) {
  const { all } = connection
  const { entriesOfGames } = gameEntries(connection)
  const counts = new Map<string, number>()
  const count = (filter: GameFilter): number => {
    const { sql, params } = gameConditions(filter, 'count')
    const key = JSON.stringify([sql, params])
    const known = filter.problems ? undefined : counts.get(key)
    if (known !== undefined) return known
    const [row] = all<{ count: number }>(`SELECT count(*) AS count FROM games WHERE ${sql}`, ...params)
    if (counts.size >= maxCounts) counts.clear()
    counts.set(key, row?.count ?? 0)
    return row?.count ?? 0
  }
  /** The numbers of the games of a filter, in its order. Reads only indexes. */
  const numbersOf = (filter: GameFilter, { limit, offset }: GamePageQuery): number[] => {
    const { sql, params } = gameConditions(filter, 'page')
    const order = gameOrder(filter)
    return all<{ seq: number }>(
      `SELECT seq FROM games WHERE ${sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      ...params,
      ...order.params,
      limit ?? -1,
      offset ?? 0,
    ).map(({ seq }) => seq)
  }
  /** The games with these numbers, in the order of the numbers. */
  const withNumbers = (numbers: readonly number[]): GameListItem[] => {
    const rows = all<Record<string, unknown>>(
      `SELECT seq, ${listSelection} FROM games WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(numbers),
    )
    const bySeq = new Map(rows.map((row) => [row.seq, row]))
    return numbers.flatMap((seq) => {
      const row = bySeq.get(seq)
      return row === undefined ? [] : [toListItem(row)]
    })
  }
  /** Adds the entries of their titles to games that are not the only one. */
  const withEntries = (games: readonly GameListItem[]): GameListItem[] => {
    const groups = entriesOfGames(games.map(({ id }) => id)).values()
    const entries = new Map([...groups].flatMap((group) => group.map(({ id }) => [id, group.map(toEntry)] as const)))
    return games.map((game) => {
      const siblings = entries.get(game.id)
      return siblings === undefined ? game : { ...game, entries: siblings }
    })
  }
  const letters = new Map<string, LetterCount[]>()
  /** How many games of a filter begin with each letter, in the order of titles. */
  const letterCounts = (filter: GameFilter): LetterCount[] => {
    const { sql, params } = gameConditions(filter, 'count')
    const key = JSON.stringify([sql, params])
    const known = filter.problems ? undefined : letters.get(key)
    if (known !== undefined) return known
    const counted = all<LetterCount>(
      `SELECT substr(sort_title, 1, 1) AS letter, count(*) AS count FROM games WHERE ${sql} GROUP BY 1 ORDER BY 1`,
      ...params,
    )
    if (letters.size >= maxCounts) letters.clear()
    letters.set(key, counted)
    return counted
  }
  return {
    numbersOf,
    letterCounts,
    /** The ids of a part of the games of a filter, in its order. */
    idsOf: (filter: GameFilter, page: GamePageQuery): string[] =>
      all<{ id: string }>(
        'SELECT games.id FROM json_each(?) AS number JOIN games ON games.seq = number.value ORDER BY number.key',
        JSON.stringify(numbersOf(filter, page)),
      ).map(({ id }) => id),
    withNumbers,
    forgetCounts: () => {
      counts.clear()
      letters.clear()
    },
    list(filter: GameFilter, page: GamePageQuery): GamePage {
      const listed = withNumbers(numbersOf(filter, page))
      const games = filter.grouped ? withEntries(listed) : listed
      const isWhole = page.limit === undefined && (page.offset ?? 0) === 0
      return { games, total: isWhole ? games.length : count(filter) }
    },
  }
}

export type GamePageQuery = { limit?: number | undefined; offset?: number | undefined }

function toEntry({ id, platform, preferredPlatform, status }: GameEntry) {
  return { id, platform, platformName: preferredPlatform ?? platform, status }
}
