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
export type TitledKey = { key: string; titleKey: string; description: string | null; isClone: number }

const inList = 'IN (SELECT value FROM json_each(?))'
const activeDats = 'SELECT id FROM dats WHERE system = ? AND active = 1'

/** Keeps which games of DATs the games of the library are. Triggers note the games that changed. */
export function romHoldings({ all, transaction }: Connection) {
  let revision = 0
  return {
    /** Grows with each change of the holdings of any user. */
    holdingsRevision: () => revision,
    /** Some of the games of a user whose holdings are to be computed anew. */
    changedGames: (userId: string, limit: number): string[] =>
      all<{ id: string }>(
        `SELECT games.id FROM rom_set_changes CROSS JOIN games ON games.id = rom_set_changes.game_id
        WHERE games.user_id = ? LIMIT ?`,
        userId,
        limit,
      ).map(({ id }) => id),
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
        `SELECT title_key AS titleKey, key, description, clone_of IS NOT NULL AS isClone
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
    /** The DATs that the holdings of a system were computed with. */
    datsOfHoldings: (system: string): string =>
      all<{ dats: string }>('SELECT dats FROM rom_set_systems WHERE system = ?', system)[0]?.dats ?? '',
    /** Has the holdings of a system computed anew, with other DATs. */
    changeDats(system: string, dats: string): void {
      transaction(() => {
        all(
          `INSERT OR IGNORE INTO rom_set_changes (game_id)
          SELECT id FROM games INDEXED BY games_user_sort_title WHERE platform = ?1
          UNION SELECT game_id FROM rom_holdings WHERE system = ?1`,
          system,
        )
        all('INSERT OR REPLACE INTO rom_set_systems (system, dats) VALUES (?, ?)', system, dats)
      })
    },
  }
}
