import type { DatEntry, FamilyKind } from '#domain/systems/build-set.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { Connection, SqlValue } from '../connection.ts'
import { describedGames } from './described-games.ts'
import { romHoldings } from './rom-holdings.ts'

export type RomSetsRepository = ReturnType<typeof createRomSetsRepository>

export type SystemCount = { platform: string; wanted: number; verification: Verification | null; count: number }
export type SetDat = { id: string; name: string; version: string }
export type HoldingRow = { key: string; rank: number; gameId: string }
/** How many games of a set have this state, and how many of them several games of the library are. */
export type RankCount = { rank: number; count: number; duplicates: number }
/** The ranks of what is shown: the least and the most, and whether several games must be the same one. */
export type RankFilter = { from: number; to: number; several: boolean }
type Slice = { limit: number; offset: number }
type Owner = { userId: string; system: string }
/** The games that `words`, in lower case, are in the name or the description of. `missingFor`: only what this user does not have. */
export type EntryFilter = {
  dats: readonly string[]
  words: readonly string[]
  missingFor?: Owner | undefined
  /** The key after which the list begins. */
  after?: string | undefined
}

const entryColumns = 'id, key, name, clone_of IS NOT NULL AS isClone, description'
const activeDats = 'SELECT id FROM dats WHERE system = ? AND active = 1'
const isDescribed = 'entry.description IS NOT NULL AND instr(lower(entry.description), ?) > 0'
const missing =
  'NOT EXISTS (SELECT 1 FROM rom_holdings WHERE user_id = ? AND system = ? AND key = entry.key AND rank > 0)'

const isClone = 'dat_id = ? AND clone_of IS NOT NULL'

type FamilyPart = { family: string; from: string; isIn: string; select: string }
const familyPart = (family: string, index: string, isIn: string): FamilyPart => {
  const from = `FROM dat_games INDEXED BY ${index}`
  return { family, from, isIn, select: `SELECT ${family} AS family ${from} WHERE dat_id = ? AND ${isIn}` }
}
/** Where the games of families are, each in the order of an index. The parent of a clone may be missing. */
const familyParts: Readonly<Record<FamilyKind, readonly FamilyPart[]>> = {
  title: [familyPart('title_key', 'dat_games_title', 'true')],
  clones: [
    familyPart('key', 'dat_games_key', 'clone_of IS NULL'),
    familyPart('lower(clone_of)', 'dat_games_clone', 'clone_of IS NOT NULL'),
  ],
}

/** The keys of the games in DATs. What several of them have counts once. */
function keysSql({ dats, words, missingFor, after }: EntryFilter): { sql: string; params: SqlValue[] } {
  const params: SqlValue[] = []
  const parts = dats.map((dat, at) => {
    const earlier = dats.slice(0, at)
    params.push(
      dat,
      ...(after === undefined ? [] : [after]),
      ...words.flatMap((word) => [word, word]),
      ...(missingFor === undefined ? [] : [missingFor.userId, missingFor.system]),
      ...earlier,
    )
    const conditions = [
      'dat_id = ?',
      ...(after === undefined ? [] : ['entry.key > ?']),
      ...words.map(() => `(instr(entry.key, ?) > 0 OR ${isDescribed})`),
      ...(missingFor === undefined ? [] : [missing]),
      ...earlier.map(
        () =>
          'NOT EXISTS (SELECT 1 FROM dat_games AS other INDEXED BY dat_games_key WHERE dat_id = ? AND other.key = entry.key)',
      ),
    ]
    return `SELECT key FROM dat_games AS entry INDEXED BY dat_games_key WHERE ${conditions.join(' AND ')} GROUP BY key`
  })
  return { sql: parts.join(' UNION ALL '), params }
}

const isCalled = `EXISTS (SELECT 1 FROM dat_games AS entry INDEXED BY dat_games_key
  WHERE dat_id IN (${activeDats}) AND entry.key = rom_holdings.key AND ${isDescribed})`
const heldSql = (words: readonly string[]) => `SELECT key, max(rank) AS top, sum(rank > 0) AS copies FROM rom_holdings
  WHERE user_id = ? AND system = ? ${words.map(() => `AND (instr(key, ?) > 0 OR ${isCalled})`).join(' ')} GROUP BY key`
const shownSql = (words: readonly string[]) => `FROM (${heldSql(words)}) WHERE top BETWEEN ? AND ? AND copies >= ?`
const shownParams = ({ userId, system }: Owner, { from, to, several }: RankFilter, words: readonly string[]) => [
  userId,
  system,
  ...words.flatMap((word) => [word, system, word]),
  from,
  to,
  several ? 2 : 0,
]

/** Reads what the DATs of a system list, and what a user has of it. `platform` is what games call the system. */
export function createRomSetsRepository(connection: Connection) {
  const { all } = connection
  const countOf = (sql: string, params: readonly SqlValue[]): number =>
    all<{ count: number }>(sql, ...params)[0]?.count ?? 0
  const keysOf = (sql: string, params: readonly SqlValue[]): string[] =>
    all<{ key: string }>(sql, ...params).map(({ key }) => key)
  return {
    ...romHoldings(connection),
    ...describedGames(connection),
    datsOf: (system: string): SetDat[] =>
      all('SELECT id, name, version FROM dats WHERE system = ? AND active = 1 ORDER BY name, id', system),
    datCounts: (): { system: string; count: number }[] =>
      all('SELECT system, count(*) AS count FROM dats WHERE active = 1 AND system IS NOT NULL GROUP BY system'),
    hasClones: (dats: readonly string[]): boolean =>
      dats.some((dat) => all(`SELECT 1 FROM dat_games WHERE ${isClone} LIMIT 1`, dat).length > 0),
    /** Families of games in DATs, in their order; `null`: from the first one. */
    familiesAfter(dats: readonly string[], kind: FamilyKind, after: string | null, limit: number): string[] {
      const parts = dats.flatMap(() => familyParts[kind])
      if (parts.length === 0) return []
      const isBehind = after === null ? ">= ''" : '> ?'
      const sql = parts
        .map(({ select, family }) => `${select} AND ${family} ${isBehind} GROUP BY 1`)
        .join(' UNION ALL ')
      const params = dats.flatMap((dat) => familyParts[kind].flatMap(() => (after === null ? [dat] : [dat, after])))
      const rows = all<{ family: string }>(`${sql} ORDER BY 1 LIMIT ?`, ...params, limit)
      return [...new Set(rows.map(({ family }) => family))]
    },
    /** All games of some families in DATs. */
    entriesOfFamilies(dats: readonly string[], kind: FamilyKind, families: readonly string[]): DatEntry[] {
      const list = JSON.stringify(families)
      const sql = familyParts[kind].map(
        ({ family, from, isIn }) => `SELECT ${entryColumns}, ${family} AS family ${from}
          WHERE dat_id IN (SELECT value FROM json_each(?)) AND ${isIn} AND ${family} IN (SELECT value FROM json_each(?))`,
      )
      return all(
        `${sql.join(' UNION ALL ')} ORDER BY id`,
        ...familyParts[kind].flatMap(() => [JSON.stringify(dats), list]),
      )
    },
    /** The keys of games in DATs of a system by id. */
    keysOfIds: (system: string, ids: readonly number[]): string[] =>
      keysOf(
        `SELECT DISTINCT key FROM dat_games WHERE id IN (SELECT value FROM json_each(?)) AND dat_id IN (${activeDats}) ORDER BY key`,
        [JSON.stringify(ids), system],
      ),
    countEntries(filter: EntryFilter): number {
      const { sql, params } = keysSql(filter)
      return filter.dats.length === 0 ? 0 : countOf(`SELECT count(*) AS count FROM (${sql})`, params)
    },
    /** Keys of games in DATs, in their order. */
    entryKeys(filter: EntryFilter, { limit, offset }: Slice): string[] {
      const { sql, params } = keysSql(filter)
      return filter.dats.length === 0 ? [] : keysOf(`${sql} ORDER BY key LIMIT ? OFFSET ?`, [...params, limit, offset])
    },
    /** The games in DATs with these keys. */
    entriesOf: (dats: readonly string[], keys: readonly string[]): DatEntry[] =>
      all(
        `SELECT ${entryColumns}, '' AS family FROM dat_games INDEXED BY dat_games_key
        WHERE dat_id IN (SELECT value FROM json_each(?)) AND key IN (SELECT value FROM json_each(?)) ORDER BY id`,
        JSON.stringify(dats),
        JSON.stringify(keys),
      ),
    countHoldings: ({ userId, system }: Owner): RankCount[] =>
      all(
        `SELECT top AS rank, count(*) AS count, sum(copies > 1) AS duplicates FROM (${heldSql([])}) GROUP BY top`,
        userId,
        system,
      ),
    countHeld: (owner: Owner, filter: RankFilter, words: readonly string[]): number =>
      countOf(`SELECT count(*) AS count ${shownSql(words)}`, shownParams(owner, filter, words)),
    /** Keys of what a user has or wants of a set, in their order. */
    heldKeys: (owner: Owner, filter: RankFilter, words: readonly string[], { limit, offset }: Slice): string[] =>
      keysOf(`SELECT key ${shownSql(words)} ORDER BY key LIMIT ? OFFSET ?`, [
        ...shownParams(owner, filter, words),
        limit,
        offset,
      ]),
    holdingsOf: ({ userId, system }: Owner, keys: readonly string[]): HoldingRow[] =>
      all(
        `SELECT key, rank, game_id AS gameId FROM rom_holdings
        WHERE user_id = ? AND system = ? AND key IN (SELECT value FROM json_each(?)) ORDER BY key, rank DESC, rowid`,
        userId,
        system,
        JSON.stringify(keys),
      ),
    /** The user's games by what they are for. */
    countByPlatform: (userId: string): SystemCount[] =>
      all(
        `SELECT preferred_platform AS platform, status IN ('wanted', 'downloading', 'requested') AS wanted, verification, count(*) AS count
        FROM games INDEXED BY games_user_platform WHERE user_id = ? AND preferred_platform IS NOT NULL
        GROUP BY 1, 2, 3`,
        userId,
      ),
  }
}
