import { platformIdOf, platformNameOf } from '#domain/games/entry-platform.ts'
import type { GameSort, GameSource, GameStatus } from '#domain/games/game.ts'
import { sortTitle } from '#domain/games/sort-title.ts'
import type { SqlValue } from '../connection.ts'
import { type GameSearchLimits, nextSearchOrder } from './next-search-order.ts'
import type { PathRange } from './statistics.ts'

/**
 * The numbers of a user's games with a problem; the user is named twice. A download needs attention: it is stalled, needs
 * review, or failed and no other followed. Or the last scan of a root folder reported a problem and did not find the game.
 */
const gamesWithProblems = `SELECT games.seq FROM downloads JOIN games ON games.id = downloads.game_id
  WHERE downloads.status IN ('stalled', 'review', 'failed') AND games.user_id = ?
    AND (downloads.status <> 'failed' OR NOT EXISTS (
      SELECT 1 FROM downloads AS later
      WHERE later.game_id = downloads.game_id AND later.added_at > downloads.added_at))
  UNION
  SELECT games.seq FROM root_folders JOIN root_scans ON root_scans.root_folder_id = root_folders.id
    JOIN games ON substr(games.library_path, 1, length(root_folders.path) + 1) = root_folders.path || '/'
  WHERE root_folders.message IS NOT NULL AND root_scans.state = 'done' AND games.user_id = ? AND NOT EXISTS (
    SELECT 1 FROM scan_entries
    WHERE scan_entries.root_folder_id = root_folders.id AND scan_entries.scan_id = root_scans.scan_id
      AND scan_entries.name = substr(games.library_path, length(root_folders.path) + 2))`

export type GameFilter = {
  userId: string
  search?: string | undefined
  statuses?: readonly GameStatus[] | undefined
  /** A platform by its id or name. */
  platform?: string | undefined
  genre?: string | undefined
  /** The year of the release date. */
  year?: number | undefined
  source?: GameSource | undefined
  /** The paths of which the folder of a listed game has one; `null` if the folder they are to be in does not exist. */
  paths?: PathRange | null | undefined
  /** The id of a tag. */
  tag?: string | undefined
  /** Whether only games with a problem are listed. */
  problems?: boolean | undefined
  /** Whether only games with an update are listed. */
  updateAvailable?: boolean | undefined
  includeHidden?: boolean | undefined
  /** Whether only the oldest entry of each title that passes the other filters is listed. */
  grouped?: boolean | undefined
  hideAdult?: boolean | undefined
  sort?: GameSort | undefined
  order?: 'asc' | 'desc' | undefined
  /** Sorts by the next search instead. */
  nextSearch?: GameSearchLimits | undefined
}

type Condition = { sql: string; params: SqlValue[] }

/** Entries without a platform are for this one if their game is available for it. */
const defaultPlatform = 'PC'

const sortColumns: Record<GameSort, string> = {
  title: 'sort_title',
  addedAt: 'added_at',
  releaseDate: 'release_date',
  rating: 'rating',
  userRating: 'user_rating',
  size: 'size_on_disk',
  status: 'status',
  lastSearchedAt: 'last_searched_at',
}

/**
 * The WHERE part for a filter, with its parameters. A column with a plus does not choose the index, which must be the one
 * of the order.
 */
export function gameConditions({ grouped, ...filter }: GameFilter, purpose: 'page' | 'count'): Condition {
  const each = entryConditions(filter, purpose)
  if (!grouped) return each
  // Few titles have several entries, and an index has them all.
  const later = `SELECT seq FROM (
    SELECT seq, row_number() OVER (PARTITION BY title_group ORDER BY seq) AS place FROM games INDEXED BY games_title_group
    WHERE title_group IS NOT NULL AND ${each.sql}) WHERE place > 1`
  return { sql: `${each.sql} AND +seq NOT IN (${later})`, params: [...each.params, ...each.params] }
}

function entryConditions(filter: GameFilter, purpose: 'page' | 'count'): Condition {
  const isSearch = searchWords(filter.search).length > 0
  const isListed = filter.genre || filter.platform
  const plus = isSearch || isListed || purpose === 'page' ? '+' : ''
  const conditions = [
    { sql: `${isSearch ? '+' : ''}user_id = ?`, params: [filter.userId] },
    filter.includeHidden ? null : { sql: `${plus}hidden = 0`, params: [] },
    adultCondition(filter, plus),
    statusCondition(filter.statuses, plus),
    nextSearchCondition(filter),
    // The condition of the index of these games.
    filter.updateAvailable ? { sql: 'update_available = 1', params: [] } : null,
    platformCondition(filter),
    genreCondition(filter),
    textCondition(filter.search),
    ...subsetConditions(filter),
  ].filter((condition): condition is Condition => condition !== null)
  return {
    sql: conditions.map((condition) => condition.sql).join(' AND '),
    params: conditions.flatMap((condition) => condition.params),
  }
}

/**
 * The ORDER BY part, with its parameters. Unknown values come last, and ties have a fixed order. A search without an
 * order lists exact titles first, then titles that begin with what is searched for.
 */
export function gameOrder(filter: Pick<GameFilter, 'search' | 'sort' | 'order' | 'nextSearch'>): Condition {
  const column = sortColumns[filter.sort ?? 'title']
  const direction = filter.order === 'desc' ? 'DESC' : 'ASC'
  if (filter.nextSearch !== undefined) return nextSearchOrder(filter.nextSearch, direction)
  const order = `${column} ${direction} NULLS LAST, seq ${direction}`
  if (filter.sort !== undefined || searchWords(filter.search).length === 0) return { sql: order, params: [] }
  const start = sortTitle(filter.search ?? '')
  const rank = 'CASE WHEN sort_title = ? THEN 0 WHEN substr(sort_title, 1, length(?)) = ? THEN 1 ELSE 2 END'
  return { sql: `${rank}, ${order}`, params: [start, start, start] }
}

function adultCondition({ hideAdult, statuses }: GameFilter, plus: string): Condition | null {
  if (hideAdult) return { sql: `${plus}adult = 0`, params: [] }
  // The index that counts games has this column before the status, and could not skip games of another status without it.
  return plus === '' && statuses !== undefined && statuses.length > 0 ? { sql: 'adult IN (0, 1)', params: [] } : null
}

function statusCondition(statuses: readonly GameStatus[] | undefined, plus: string): Condition | null {
  if (statuses === undefined || statuses.length === 0) return null
  return { sql: `${plus}status IN (${statuses.map(() => '?').join(', ')})`, params: [...statuses] }
}

/** The condition of the index that has all that the order by the next search reads. */
function nextSearchCondition({ nextSearch, statuses = [] }: GameFilter): Condition | null {
  const isWanted = nextSearch !== undefined && statuses.length === 1 && statuses[0] === 'wanted'
  return isWanted ? { sql: "status = 'wanted'", params: [] } : null
}

/** Finds an entry in the JSON text of a column, which is much faster than parsing it. */
function listContains(column: 'platforms' | 'genres', entry: string): Condition {
  const pattern = `%${JSON.stringify(entry).replace(/[\\%_]/g, '\\$&')}%`
  return { sql: `${column} LIKE ? ESCAPE '\\'`, params: [pattern] }
}

function genreCondition(filter: GameFilter): Condition | null {
  const { genre } = filter
  return genre === undefined || genre === '' ? null : inTitleIndex(filter, listContains('genres', genre))
}

/**
 * The entries for a platform. One without a platform is for PC if its game is available for it, else for all platforms of
 * its game: these are the releases that it gets.
 */
function platformCondition(filter: GameFilter): Condition | null {
  const { platform } = filter
  if (platform === undefined || platform === '') return null
  const name = platformNameOf(platform)
  const named = [...new Set([name, platform])].map((each) => listContains('platforms', each))
  const isDefault = name === defaultPlatform ? '' : ` AND platforms NOT LIKE '%"${defaultPlatform}"%'`
  const listed = named.map(({ sql }) => sql).join(' OR ')
  const sql = `(platform = ? OR (platform IS NULL AND (${listed})${isDefault}))`
  return inTitleIndex(filter, { sql, params: [platformIdOf(platform), ...named.flatMap(({ params }) => params)] })
}

/** A condition on columns that only the index of the titles has. In another order, the games are found in it first. */
function inTitleIndex(filter: GameFilter, { sql, params }: Condition): Condition {
  const searched = searchWords(filter.search).length > 0
  if (searched || (filter.sort ?? 'title') === 'title') return { sql, params }
  const ofUser = `SELECT seq FROM games INDEXED BY games_user_sort_title WHERE user_id = ? AND ${sql}`
  return { sql: `+seq IN (${ofUser})`, params: [filter.userId, ...params] }
}

/**
 * Filters whose games an index finds. With the plus, their numbers are not looked up in the table one by one: the index of
 * the order is read and compared with them.
 */
function subsetConditions(filter: GameFilter): Condition[] {
  const { userId, year, source, paths, tag, problems } = filter
  const isIn = (select: string, ...params: SqlValue[]): Condition => ({ sql: `+seq IN (${select})`, params })
  const conditions: Condition[] = []
  if (year !== undefined) {
    const ofYear = `SELECT seq FROM games INDEXED BY games_user_release_date
      WHERE user_id = ? AND release_date >= ? AND release_date < ?`
    conditions.push(isIn(ofYear, userId, yearText(year), yearText(year + 1)))
  }
  if (source !== undefined && isListedBySource(filter)) {
    conditions.push({ sql: 'source = ?', params: [source] })
  } else if (source !== undefined) {
    const ofSource = 'SELECT seq FROM games INDEXED BY games_user_source WHERE user_id = ? AND source = ?'
    conditions.push(isIn(ofSource, userId, source))
  }
  if (paths === null) conditions.push({ sql: '0', params: [] })
  else if (paths !== undefined) {
    const below = `SELECT seq FROM games WHERE library_path COLLATE NOCASE >= ? AND library_path COLLATE NOCASE < ?
      AND library_path >= ? AND library_path < ?`
    conditions.push(isIn(below, paths.first, paths.end, paths.first, paths.end))
  }
  if (tag !== undefined) {
    const tagged = 'SELECT games.seq FROM game_tags JOIN games ON games.id = game_tags.game_id WHERE tag_id = ?'
    conditions.push(isIn(tagged, tag))
  }
  if (problems) conditions.push(isIn(gamesWithProblems, userId, userId))
  return conditions
}

/** Whether the index of the sources has all that the filter needs, in its order: most games may have the same source. */
function isListedBySource({ sort = 'title', search, genre, platform, updateAvailable }: GameFilter): boolean {
  return sort === 'title' && searchWords(search).length === 0 && !genre && !platform && !updateAvailable
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}

function searchWords(search: string | undefined): readonly string[] {
  return search?.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

// Every search term must be the beginning of a word in the title.
function textCondition(search: string | undefined): Condition | null {
  const query = textQuery(search)
  if (query === null) return null
  return { sql: 'seq IN (SELECT rowid FROM games_text WHERE games_text MATCH ?)', params: [query] }
}

/** Returns the query of the text index that finds games by their titles. `null` without a word. */
export function textQuery(search: string | undefined): string | null {
  const words = searchWords(search)
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ')
}
