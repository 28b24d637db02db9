import type { Game } from '#domain/games/game.ts'
import type { Connection } from '../connection.ts'
import { type GameFilter, gameConditions } from './game-filter.ts'

/** The fields of a game that a bulk change can set. */
export type BulkFields = Pick<Game, 'status' | 'hidden' | 'platform' | 'preferredPlatform' | 'completedAt' | 'tagIds'>
export type BulkTarget = BulkFields & { id: string; isQueued: boolean; sizeOnDisk: number }
/** A selected game, and whether it matches a filter. */
export type SelectedRow = { id: string; title: string; matches: boolean }
export type BulkRow = { id: string; before: BulkFields; after: BulkFields }

type TargetRow = Omit<BulkTarget, 'hidden' | 'tagIds' | 'isQueued'> & {
  hidden: number
  tagIds: string
  isQueued: number
}

const targetsSql = `SELECT id, status, hidden, platform, preferred_platform AS preferredPlatform, completed_at AS completedAt,
  tag_ids AS tagIds, coalesce(size_on_disk, 0) AS sizeOnDisk, EXISTS (SELECT 1 FROM downloads
    WHERE game_id = games.id AND status IN (SELECT value FROM json_each(?3))) AS isQueued
  FROM games WHERE user_id = ?1 AND id IN (SELECT value FROM json_each(?2))`

const updateSql = `UPDATE games SET status = row.value ->> 'status', hidden = row.value ->> 'hidden',
  platform = row.value ->> 'platform', preferred_platform = row.value ->> 'preferredPlatform', completed_at = row.value ->> 'completedAt'
  FROM json_each(?) AS row WHERE games.id = row.value ->> 'id'`

const removeTagsSql = `DELETE FROM game_tags WHERE (game_id, tag_id) IN (
  SELECT value ->> 0, value ->> 1 FROM json_each(?))`

const addTagsSql = `INSERT INTO game_tags (game_id, tag_id) SELECT pair.value ->> 0, tags.id
  FROM json_each(?) AS pair JOIN tags ON tags.id = pair.value ->> 1 WHERE true ON CONFLICT DO NOTHING`

/** Changes of many games, with a fixed number of statements. */
export function gameBulk(
  { all, transaction }: Connection,
  write: (work: () => unknown, changed?: readonly string[]) => void,
) {
  return {
    /** The games of a user among these. `queueStatuses` are those of downloads that are in the queue. */
    bulkTargets: (userId: string, ids: readonly string[], queueStatuses: readonly string[]): BulkTarget[] =>
      all<TargetRow>(targetsSql, userId, JSON.stringify(ids), JSON.stringify(queueStatuses)).map((row) => ({
        ...row,
        hidden: row.hidden === 1,
        isQueued: row.isQueued === 1,
        tagIds: JSON.parse(row.tagIds) as string[],
      })),
    /** The games of the user of a filter among these, in the order of the ids. */
    selectedGames: (filter: GameFilter, ids: readonly string[]): SelectedRow[] => {
      const { sql, params } = gameConditions(filter, 'page')
      return all<Omit<SelectedRow, 'matches'> & { matches: number | null }>(
        `SELECT games.id, title, (${sql}) AS matches FROM json_each(?) AS entry
          JOIN games ON games.id = entry.value AND games.user_id = ? ORDER BY entry.key`,
        ...params,
        JSON.stringify(ids),
        filter.userId,
      ).map((row) => ({ ...row, matches: row.matches === 1 }))
    },
    bulkUpdate: (rows: readonly BulkRow[]): void =>
      write(() =>
        transaction(() => {
          const changed = rows.filter(({ before, after }) => !isSameRow(before, after))
          all(
            updateSql,
            JSON.stringify(changed.map(({ id, after }) => ({ id, ...after, hidden: Number(after.hidden) }))),
          )
          all(removeTagsSql, JSON.stringify(rows.flatMap(({ id, before, after }) => pairs(id, before, after))))
          all(addTagsSql, JSON.stringify(rows.flatMap(({ id, before, after }) => pairs(id, after, before))))
        }),
      ),
  }
}

function isSameRow({ tagIds, ...before }: BulkFields, { tagIds: other, ...after }: BulkFields): boolean {
  return JSON.stringify(Object.entries(before).toSorted()) === JSON.stringify(Object.entries(after).toSorted())
}

/** The tags that the first has and the second lacks. */
function pairs(id: string, { tagIds }: BulkFields, other: BulkFields): [string, string][] {
  const others = new Set(other.tagIds)
  return tagIds.filter((tagId) => !others.has(tagId)).map((tagId) => [id, tagId])
}
