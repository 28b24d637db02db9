import type { MemberFolder } from '#domain/games/member-folder.ts'
import type { Connection } from '../connection.ts'

const isUnconfirmed = "library_path IS NOT NULL AND coalesce(folder_origin, 'entered') IN ('entered', 'adopted')"
const unconfirmed = `FROM games INDEXED BY games_unconfirmed_folder JOIN users ON users.id = user_id
  WHERE ${isUnconfirmed} AND role = 'member'`

/** The folders of members' games that no admin has confirmed and that were not imported or scanned. */
export function memberFolders({ all }: Connection) {
  return {
    memberFolders: ({ limit, offset }: { limit: number; offset: number }): MemberFolder[] =>
      all(
        `SELECT games.id AS gameId, title, username, library_path AS libraryPath ${unconfirmed}
        ORDER BY library_path COLLATE NOCASE, games.seq LIMIT ? OFFSET ?`,
        limit,
        offset,
      ),
    countMemberFolders: (): number => all<{ total: number }>(`SELECT count(*) AS total ${unconfirmed}`)[0]?.total ?? 0,
    /** False if the game has no such unconfirmed folder, or no longer. */
    confirmMemberFolder: (gameId: string, libraryPath: string): boolean =>
      all(
        `UPDATE games SET folder_origin = 'confirmed' WHERE id = ? AND library_path = ? AND ${isUnconfirmed}
          AND user_id IN (SELECT id FROM users WHERE role = 'member') RETURNING id`,
        gameId,
        libraryPath,
      ).length > 0,
  }
}
