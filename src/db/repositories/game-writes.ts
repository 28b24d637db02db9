import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { FolderOrigin, Game } from '#domain/games/game.ts'
import type { Verification } from '#domain/verification/verification.ts'
import type { Connection } from '../connection.ts'
import { placeholders } from '../placeholders.ts'
import { games } from '../schema/games.ts'
import { replaceTags } from '../tag-links.ts'
import { updateRows } from '../update-rows.ts'
import { titleColumns } from './game-rows.ts'

/** Fields that are not shown. */
type HiddenFields = { folderOrigin?: FolderOrigin | null; editedFields?: string[]; titleGroup?: string | null }
/** A game without a platform is for none yet. */
type NewGameFields = Omit<Game, 'platform'> & Partial<Pick<Game, 'platform'>>
type GameVerdict = { id: string; verification: Verification | null; reason: string | null }
export type MovedFolder = { gameId: string; from: string; to: string }

const {
  seq,
  sizeOnDisk,
  metadataDueAt,
  relationsRefreshedAt,
  tagIds: keptTagIds,
  ...insertedColumns
} = getTableColumns(games)
/** Building the SQL of an insert costs more than running it, so it is prepared once. */
const insertValues = placeholders(insertedColumns)

const moveFoldersSql = `UPDATE games SET library_path = moved.value ->> 'to' FROM json_each(?1) AS moved
  WHERE games.id = moved.value ->> 'gameId' AND library_path = moved.value ->> 'from'
  RETURNING games.id AS id, user_id AS userId, title`

const movePartsSql = `UPDATE game_parts
  SET path = (moved.value ->> 'to') || substr(game_parts.path, length(moved.value ->> 'from') + 1)
  FROM json_each(?1) AS moved WHERE game_id = moved.value ->> 'gameId'
    AND substr(game_parts.path, 1, length(moved.value ->> 'from') + 1) = (moved.value ->> 'from') || '/'`

const restoreWantedSql = `UPDATE games SET status = 'wanted'
  WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'downloading' AND NOT EXISTS (
    SELECT 1 FROM downloads
    WHERE game_id = games.id AND part_id IS NULL AND status IN (SELECT value FROM json_each(?2)))
  RETURNING id`

/** `judged` is an object for each game with another verdict than before. */
const otherVerdicts = `json_each(?1) AS judged JOIN games ON games.id = judged.value ->> 'id'
  WHERE games.verification IS NOT (judged.value ->> 'verification')
    OR games.verification_reason IS NOT (judged.value ->> 'reason')`
const setVerdictsSql = `UPDATE games SET verification = judged.value ->> 'verification',
  verification_reason = judged.value ->> 'reason' FROM json_each(?1) AS judged WHERE games.id = judged.value ->> 'id'`

/** Changes of games. `write` is told which fields change. */
export function gameWrites(connection: Connection, write: (work: () => unknown, changed?: readonly string[]) => void) {
  const { orm, all, transaction } = connection
  const insertGame = orm.insert(games).values(insertValues).prepare()
  return {
    insert: ({ tagIds, ...game }: NewGameFields & HiddenFields): void =>
      write(() =>
        transaction(() => {
          insertGame.run({
            folderOrigin: null,
            editedFields: [],
            titleGroup: null,
            platform: null,
            ...game,
            ...titleColumns(game.title),
          })
          if (tagIds.length > 0) replaceTags(connection, 'game_tags', game.id, tagIds)
        }),
      ),
    update: (id: string, change: Partial<Omit<Game, 'id' | 'userId'>> & HiddenFields): void =>
      write(() => {
        const { tagIds, ...fields } = change
        const titles = fields.title === undefined ? {} : titleColumns(fields.title)
        updateRows(orm, games, { ...fields, ...titles }, eq(games.id, id))
        // A game with a folder of its own has its own files.
        if (fields.libraryPath != null) all('DELETE FROM borrowed_games WHERE game_id = ?', id)
        if (tagIds !== undefined) replaceTags(connection, 'game_tags', id, tagIds)
      }, Object.keys(change)),
    /** Records verdicts on the dumps of games. Returns the games that had another one. */
    setVerifications(judged: readonly GameVerdict[]): string[] {
      const verdicts = JSON.stringify(judged)
      const changed = all<{ id: string }>(`SELECT games.id AS id FROM ${otherVerdicts}`, verdicts).map(({ id }) => id)
      if (changed.length > 0) write(() => all(setVerdictsSql, verdicts), ['verification'])
      return changed
    },
    /** Removes a tag from all games. */
    removeTag: (tagId: string): void => write(() => all('DELETE FROM game_tags WHERE tag_id = ?', tagId), ['tagIds']),
    markOwned: (ids: readonly string[]): void => {
      if (ids.length === 0) return
      write(() =>
        orm
          .update(games)
          .set({ status: 'owned' })
          .where(sql`${games.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
          .run(),
      )
    },
    /** Changes the folders of the games that are still in `from`, and returns those games. */
    moveFolders: (moves: readonly MovedFolder[]): Pick<Game, 'id' | 'userId' | 'title'>[] => {
      let moved: Pick<Game, 'id' | 'userId' | 'title'>[] = []
      write(() => {
        moved = all(moveFoldersSql, JSON.stringify(moves))
        const ids = new Set(moved.map(({ id }) => id))
        all(movePartsSql, JSON.stringify(moves.filter(({ gameId }) => ids.has(gameId))))
      })
      return moved
    },
    /** Games that are `downloading` without a download in these statuses become `wanted`. Returns their ids. */
    restoreWanted: (ids: readonly string[], statuses: readonly DownloadStatus[]): string[] => {
      let wanted: { id: string }[] = []
      write(() => {
        wanted = all(restoreWantedSql, JSON.stringify(ids), JSON.stringify(statuses))
      })
      return wanted.map(({ id }) => id)
    },
    remove: (id: string): void => write(() => orm.delete(games).where(eq(games.id, id)).run()),
  }
}
