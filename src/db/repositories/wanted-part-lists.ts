import type { GameStatus } from '#domain/games/game.ts'
import type { WantedSort } from '#domain/games/wanted-sorts.ts'
import type { Connection, SqlValue } from '../connection.ts'
import { titleQuery } from './wanted-titles.ts'

/** What decides which add-ons are searched for, besides themselves. */
export type PartSearchLimits = {
  now: string
  /** Tags of which each game has one. `null`: all games. */
  tagIds: readonly string[] | null
  /** The day (YYYY-MM-DD) by which the add-ons are released. `null`: all add-ons. */
  releasedBy: string | null
  owned: readonly GameStatus[]
}
export type WantedPartSort = Extract<WantedSort, 'title' | 'releaseDate' | 'lastSearchedAt' | 'nextSearchAt'>
export type WantedPartsPage = {
  userId: string
  hideAdult: boolean
  search?: string | undefined
  sort?: WantedPartSort | undefined
  order?: 'asc' | 'desc' | undefined
  /** The limits of the next searches, for their order. */
  nextSearch: PartSearchLimits
  limit: number
  offset: number
}

type Sql = { sql: string; params: SqlValue[] }
type WantedPart = { gameId: string; partId: string }

const partsFirst = 'game_parts CROSS JOIN games ON games.id = game_id'
const gamesFirst = 'games CROSS JOIN game_parts ON games.id = game_id'

/** The lists of wanted parts. */
export const wantedPartLists = ({ all }: Connection) => {
  /** Some of the wanted parts that meet a condition, in order. */
  const read = ({ where, sort, order }: Section & Sorting, limit: number, offset: number): WantedPart[] =>
    all(
      `SELECT game_id AS gameId, game_parts.id AS partId FROM ${sort === 'title' ? gamesFirst : partsFirst}
        WHERE ${where.sql} ORDER BY ${orderSql(sort, order)} LIMIT ? OFFSET ?`,
      ...where.params,
      limit,
      offset,
    )
  const readSection = (section: Section & Sorting, limit: number, offset: number): WantedPart[] => {
    const { total, order } = section
    const rows = Math.max(0, Math.min(limit, total - offset))
    if (rows === 0) return []
    if (offset <= total / 2) return read(section, rows, offset)
    // SQLite reads what it skips, so pages of the second half are read from the end.
    const opposite = order === 'desc' ? 'asc' : 'desc'
    return read({ ...section, order: opposite }, rows, total - offset - rows).toReversed()
  }
  const countSections = (where: Sql, { early, last }: Sections) => {
    const [counts = { all: 0, early: 0, last: 0 }] = all<Record<'all' | 'early' | 'last', number>>(
      `SELECT count(*) AS "all", coalesce(sum(${early.sql}), 0) AS early, coalesce(sum(${last.sql}), 0) AS last
        FROM ${partsFirst} WHERE ${where.sql}`,
      ...early.params,
      ...last.params,
      ...where.params,
    )
    return { ...counts, middle: counts.all - counts.early - counts.last }
  }
  return {
    /** A page of a user's wanted parts, and their total number. Unknown values come last. */
    listWantedParts: (page: WantedPartsPage): { parts: WantedPart[]; total: number } => {
      const { sort = 'title', order = 'asc', limit, offset } = page
      const where = conditionOf(page)
      const sections = sectionsOf(page, sort)
      const totals = countSections(where, sections)
      const parts: WantedPart[] = []
      let skipped = offset
      for (const name of sectionOrder[order]) {
        const total = totals[name]
        const section = { where: joined([where, sections[name]], ' AND '), total, sort, order }
        parts.push(...readSection(section, limit - parts.length, skipped))
        skipped = Math.max(0, skipped - total)
      }
      return { parts, total: totals.all }
    },
  }
}

type Sorting = { sort: WantedPartSort; order: 'asc' | 'desc' }
/** Parts that follow one another in the order of an index. */
type Section = { where: Sql; total: number }

const foundSql = `(games.seq IN (SELECT rowid FROM games_text WHERE games_text MATCH ?)
  OR instr(game_parts.normalized_title, nullif(?, '')) > 0)`

// The plus keeps SQLite from choosing an index that is for counting games: each game is looked up by its id.
function conditionOf({ userId, hideAdult, search }: WantedPartsPage): Sql {
  const found = titleQuery(search)
  const conditions = [
    { sql: "game_parts.status = 'wanted' AND games.user_id = ? AND +games.hidden = 0", params: [userId] },
    ...(hideAdult ? [{ sql: '+games.adult = 0', params: [] }] : []),
    ...(found === null ? [] : [{ sql: foundSql, params: [found.words, found.partTitle] }]),
  ]
  return joined(conditions, ' AND ')
}

/** The conditions of the sections of a list. Each part meets one of them. */
type Sections = Record<'early' | 'middle' | 'last', Sql>
const sectionOrder = { asc: ['early', 'middle', 'last'], desc: ['middle', 'early', 'last'] } as const

function sectionsOf({ nextSearch }: WantedPartsPage, sort: WantedPartSort): Sections {
  const last = enclosed(lastCondition(sort, nextSearch))
  // A last search in the future was recorded while the clock was wrong: those parts are due now.
  const inFuture =
    sort === 'nextSearchAt'
      ? { sql: 'coalesce(game_parts.last_searched_at > ?, 0)', params: [nextSearch.now] }
      : { sql: '0', params: [] }
  return {
    early: enclosed(joined([inFuture, negated(last)], ' AND ')),
    middle: enclosed(joined([negated(inFuture), negated(last)], ' AND ')),
    last,
  }
}

const enclosed = ({ sql, params }: Sql): Sql => ({ sql: `(${sql})`, params })
const negated = ({ sql, params }: Sql): Sql => ({ sql: `NOT ${sql}`, params })

/** The parts that come last in both directions: those with an unknown value, and those that are not searched for. */
function lastCondition(sort: WantedPartSort, { owned, releasedBy, tagIds }: PartSearchLimits): Sql {
  if (sort === 'title') return { sql: '0', params: [] }
  if (sort === 'releaseDate') return { sql: 'game_parts.release_date IS NULL', params: [] }
  if (sort === 'lastSearchedAt') return { sql: 'game_parts.last_searched_at IS NULL', params: [] }
  const tagged = 'SELECT game_id FROM game_tags WHERE tag_id IN (SELECT value FROM json_each(?))'
  const conditions: (Sql | false)[] = [
    { sql: 'games.status NOT IN (SELECT value FROM json_each(?))', params: [JSON.stringify(owned)] },
    releasedBy !== null && { sql: 'coalesce(game_parts.release_date > ?, 0)', params: [releasedBy] },
    tagIds !== null && { sql: `game_parts.game_id NOT IN (${tagged})`, params: [JSON.stringify(tagIds)] },
  ]
  return joined(
    conditions.filter((condition) => condition !== false),
    ' OR ',
  )
}

/** All columns in the same direction, so that an index can be used. The next search follows from the last one. */
function orderSql(sort: WantedPartSort, order: 'asc' | 'desc'): string {
  const columns = {
    title: ['games.sort_title', 'games.seq', 'game_parts.normalized_title', 'game_parts.id'],
    releaseDate: ['game_parts.release_date', 'game_id', 'game_parts.id'],
    lastSearchedAt: ['game_parts.last_searched_at', 'game_id', 'game_parts.id'],
    nextSearchAt: ['game_parts.last_searched_at', 'game_id', 'game_parts.id'],
  }[sort]
  return columns.map((column) => `${column} ${order}`).join(', ')
}

function joined(conditions: readonly Sql[], operator: ' AND ' | ' OR '): Sql {
  return {
    sql: conditions.map(({ sql }) => sql).join(operator),
    params: conditions.flatMap(({ params }) => params),
  }
}
