import type { Connection } from './connection.ts'

/** The tables of those that have tags, with the column of their ID. */
const owners = {
  game_tags: 'game_id',
  indexer_tags: 'indexer_id',
  downloader_tags: 'downloader_id',
  channel_tags: 'channel_id',
} as const
export type TagTable = keyof typeof owners

/** Gives a row exactly these tags. One that was removed meanwhile is skipped. */
export function replaceTags(
  { all, transaction }: Pick<Connection, 'all' | 'transaction'>,
  table: TagTable,
  ownerId: string,
  tagIds: readonly string[],
): void {
  const owner = owners[table]
  const ids = JSON.stringify(tagIds)
  transaction(() => {
    all(`DELETE FROM ${table} WHERE ${owner} = ? AND tag_id NOT IN (SELECT value FROM json_each(?))`, ownerId, ids)
    if (tagIds.length === 0) return
    all(
      `INSERT INTO ${table} (${owner}, tag_id)
       SELECT ?, id FROM tags WHERE id IN (SELECT value FROM json_each(?)) ON CONFLICT DO NOTHING`,
      ownerId,
      ids,
    )
  })
}
