import type { GameStatus } from '#domain/games/game.ts'
import type { Holding } from '#domain/systems/holdings.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { Connection } from '../connection.ts'

/** What decides which games of DATs a game of the library is, besides its files. */
export type HoldingFacts = {
  id: string
  userId: string
  platform: string | null
  preferredPlatform: string | null
  title: string
  status: GameStatus
  verification: Verification | null
  libraryPath: string | null
}
export type HeldContent = { gameId: string; system: string; key: string; roms: number; matched: number }
export type TitledKey = {
  id: number
  key: string
  titleKey: string
  description: string | null
  isClone: number
  /** The key of its parent, or its own. */
  family: string
}

const inList = 'IN (SELECT value FROM json_each(?))'
const activeDats = 'SELECT id FROM dats WHERE system = ? AND active = 1'

/** Keeps which games of DATs the games of the library are. Triggers note the games that changed. */
export function romHoldings({ all, transaction }: Connection) {
  let revision = 0
  return {
    /** Grows with each change of the holdings of any user. */
    holdingsRevision: () => revision,
    /** Some of the games whose holdings are to be computed anew. */
    changedGames: (limit: number): string[] =>
      all<{ id: string }>('SELECT game_id AS id FROM rom_set_changes LIMIT ?', limit).map(({ id }) => id),
    /** How many games of a user these are, among the first ones. */
    countChanges: (userId: string, among: number): number =>
      all<{ count: number }>(
        `SELECT count(*) AS count FROM (SELECT game_id FROM rom_set_changes LIMIT ?) AS changed
        CROSS JOIN games ON games.id = changed.game_id WHERE games.user_id = ?`,
        among,
        userId,
      )[0]?.count ?? 0,
    /** The DATs of each system that has some, or had some when its holdings were computed. */
    datsOfSystems: (): { system: string; dats: string; computedWith: string }[] =>
      all(
        `SELECT system, coalesce((SELECT json_group_array(id) FROM (SELECT id FROM dats WHERE dats.system = known.system
            AND active = 1 ORDER BY name, id)), '[]') AS dats,
          coalesce((SELECT dats FROM rom_set_systems WHERE rom_set_systems.system = known.system), '') AS computedWith
        FROM (SELECT system FROM dats WHERE active = 1 AND system IS NOT NULL UNION SELECT system FROM rom_set_systems) AS known`,
      ),
    factsOf: (ids: readonly string[]): HoldingFacts[] =>
      all<HoldingFacts>(
        `SELECT id, user_id AS userId, platform, preferred_platform AS preferredPlatform, title, status, verification,
          library_path AS libraryPath FROM games WHERE id ${inList}`,
        JSON.stringify(ids),
      ),
    pathsOf: (ids: readonly string[]): { gameId: string; path: string }[] =>
      all<{ gameId: string; path: string }>(
        `SELECT game_id AS gameId, path FROM game_files WHERE game_id ${inList}`,
        JSON.stringify(ids),
      ),
    /** The games of active DATs whose dumps are among the contents of files. Those without a dump have no content. */
    contentsOf: (ids: readonly string[]): HeldContent[] =>
      all<HeldContent>(
        `SELECT game_files.game_id AS gameId, dats.system AS system, dat_games.key AS key,
          count(DISTINCT checked_contents.dat_rom_id) AS matched,
          (SELECT count(*) FROM dat_roms AS own WHERE own.dat_game_id = dat_games.id AND own.status <> 'nodump') AS roms
        FROM game_files
        CROSS JOIN checked_contents ON checked_contents.path = game_files.path AND checked_contents.dat_rom_id IS NOT NULL
        CROSS JOIN dat_roms ON dat_roms.id = checked_contents.dat_rom_id AND dat_roms.status <> 'nodump'
        CROSS JOIN dat_games ON dat_games.id = dat_roms.dat_game_id
        CROSS JOIN dats ON dats.id = dat_games.dat_id AND dats.active = 1 AND dats.system IS NOT NULL
        WHERE game_files.game_id ${inList} GROUP BY dat_games.id, game_files.game_id`,
        JSON.stringify(ids),
      ),
    /** Which of these keys the DATs of a system have. */
    knownKeys: (system: string, keys: readonly string[]): string[] =>
      all<{ key: string }>(
        `SELECT DISTINCT key FROM dat_games INDEXED BY dat_games_key WHERE dat_id IN (${activeDats}) AND key ${inList}`,
        system,
        JSON.stringify(keys),
      ).map(({ key }) => key),
    /** The games of these titles, by key. */
    keysOfTitles: (system: string, titleKeys: readonly string[]): TitledKey[] =>
      all<TitledKey>(
        `SELECT id, title_key AS titleKey, key, description, clone_of IS NOT NULL AS isClone, lower(coalesce(clone_of, key)) AS family
        FROM dat_games INDEXED BY dat_games_title WHERE dat_id IN (${activeDats}) AND title_key ${inList}
        ORDER BY key, id`,
        system,
        JSON.stringify(titleKeys),
      ),
    /** Replaces the holdings of games, which count as computed then. */
    replaceHoldings(ids: readonly string[], rows: readonly (Holding & { userId: string })[]): void {
      const list = JSON.stringify(ids)
      transaction(() => {
        all(`DELETE FROM rom_holdings WHERE game_id ${inList}`, list)
        all(
          `INSERT INTO rom_holdings (user_id, system, key, rank, game_id)
          SELECT value ->> 'userId', value ->> 'system', value ->> 'key', value ->> 'rank', value ->> 'gameId'
          FROM json_each(?)`,
          JSON.stringify(rows),
        )
        all(`DELETE FROM rom_set_changes WHERE game_id ${inList}`, list)
      })
      revision += 1
    },
    /** The games that the DATs of a system are about. */
    gamesOfSystem: (system: string): string[] =>
      all<{ id: string }>(
        `SELECT id FROM games INDEXED BY games_user_sort_title WHERE platform = ?1
        UNION ALL SELECT game_id FROM rom_holdings WHERE system = ?1`,
        system,
      ).map(({ id }) => id),
    /** Has the holdings of games computed anew. */
    noteChanges: (ids: readonly string[]): void =>
      void all(
        `INSERT OR IGNORE INTO rom_set_changes (game_id) SELECT id FROM games WHERE id ${inList}`,
        JSON.stringify(ids),
      ),
    /** The DATs that the holdings of a system are computed with from now on. */
    changeDats: (system: string, dats: string): void =>
      void all('INSERT OR REPLACE INTO rom_set_systems (system, dats) VALUES (?, ?)', system, dats),
  }
}
