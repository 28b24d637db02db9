import type { DatEntry, HeldFile, Holding } from '#domain/systems/build-set.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { Connection } from '../connection.ts'

export type RomSetsRepository = ReturnType<typeof createRomSetsRepository>

export type SystemCount = { platform: string; wanted: number; verification: Verification | null; count: number }
export type SetDat = { id: string; name: string; version: string }
type Page = { after: number; limit: number }

const activeDats = 'SELECT id FROM dats WHERE system = ? AND active = 1'

/** What the DATs of a system list, and what a user has of it. `platform` is what games call the system. */
export function createRomSetsRepository({ all }: Connection) {
  return {
    datsOf: (system: string): SetDat[] =>
      all('SELECT id, name, version FROM dats WHERE system = ? AND active = 1 ORDER BY name, id', system),
    datCounts: (): { system: string; count: number }[] =>
      all('SELECT system, count(*) AS count FROM dats WHERE active = 1 AND system IS NOT NULL GROUP BY system'),
    /** Games of the DATs of a system by id. Those without a dump have no content to look for. */
    entriesAfter: (system: string, { after, limit }: Page): DatEntry[] =>
      all(
        `SELECT id, name, clone_of AS cloneOf,
          (SELECT count(*) FROM dat_roms WHERE dat_game_id = dat_games.id AND status <> 'nodump') AS roms
        FROM dat_games WHERE id > ? AND dat_id IN (${activeDats}) ORDER BY id LIMIT ?`,
        after,
        system,
        limit,
      ),
    /** The games of DATs whose dumps are among the contents of the user's files. */
    holdings: (userId: string, system: string): Holding[] =>
      all(
        `SELECT dat_roms.dat_game_id AS datGameId, game_files.game_id AS gameId,
          count(DISTINCT checked_contents.dat_rom_id) AS matched
        FROM checked_contents
        JOIN dat_roms ON dat_roms.id = checked_contents.dat_rom_id AND dat_roms.status <> 'nodump'
        JOIN game_files ON game_files.path = checked_contents.path
        JOIN games ON games.id = game_files.game_id AND games.user_id = ?
        WHERE checked_contents.dat_rom_id IS NOT NULL AND dat_roms.dat_id IN (${activeDats})
        GROUP BY dat_roms.dat_game_id, game_files.game_id`,
        userId,
        system,
      ),
    /** The files of the user's games for a system, in the order of the games. */
    filesAfter: (userId: string, platform: string, { after, limit }: Page): (HeldFile & { seq: number })[] =>
      all(
        `SELECT some.seq, some.id AS gameId, game_files.path, some.library_path AS libraryPath, some.verification
        FROM (
          SELECT seq, id, library_path, verification FROM games INDEXED BY games_user_platform
          WHERE user_id = ? AND preferred_platform = ? AND seq > ? ORDER BY seq LIMIT ?
        ) AS some LEFT JOIN game_files ON game_files.game_id = some.id ORDER BY some.seq`,
        userId,
        platform,
        after,
        limit,
      ),
    wantedTitles: (userId: string, platform: string): string[] =>
      all<{ title: string }>(
        `SELECT title FROM games INDEXED BY games_user_platform
        WHERE user_id = ? AND preferred_platform = ? AND status IN ('wanted', 'downloading', 'requested')`,
        userId,
        platform,
      ).map(({ title }) => title),
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
