import type { Verification } from '#domain/verification/verification.ts'
import type { Connection } from '../connection.ts'

/** A game whose title is still the one that a scan gave it. */
export type NamedByScan = {
  id: string
  system: string
  title: string
  libraryPath: string
  verification: Verification | null
}

const inList = 'IN (SELECT value FROM json_each(?))'

/** Reads what DATs call the games whose names are the short ones of their archives. */
export function describedGames({ all }: Connection) {
  return {
    /** What the DATs of a system call the games with these keys. */
    descriptionsOf: (system: string, keys: readonly string[]): ReadonlyMap<string, string> =>
      new Map(
        all<{ key: string; description: string }>(
          `SELECT key, description FROM dat_games INDEXED BY dat_games_key
          WHERE dat_id IN (SELECT id FROM dats WHERE system = ? AND active = 1) AND key ${inList}
            AND description IS NOT NULL ORDER BY id DESC`,
          system,
          JSON.stringify(keys),
        ).map(({ key, description }) => [key, description]),
      ),
    /**
     * Returns those of some games that a scan added to these systems, that no provider knows and whose title no user
     * edited.
     */
    namedByScan: (systems: readonly string[], ids: readonly string[]): NamedByScan[] =>
      all<NamedByScan>(
        `SELECT id, platform AS system, title, library_path AS libraryPath, verification FROM games
        WHERE id ${inList} AND platform ${inList} AND source = 'scan' AND metadata_id IS NULL
          AND library_path IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(edited_fields) WHERE value = 'title')
        ORDER BY library_path`,
        JSON.stringify(ids),
        JSON.stringify(systems),
      ),
    /** The games that are for one of these systems, by title. */
    gamesOfSystems: (systems: readonly string[]): string[] =>
      all<{ id: string }>(
        `SELECT id FROM games INDEXED BY games_user_sort_title WHERE platform ${inList} ORDER BY sort_title`,
        JSON.stringify(systems),
      ).map(({ id }) => id),
  }
}
