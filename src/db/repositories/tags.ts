import { asc, eq } from 'drizzle-orm'
import { normalizedTagName } from '#domain/tags/normalized-tag-name.ts'
import type { StoredTag, TagUses } from '#domain/tags/tag.ts'
import type { Connection } from '../connection.ts'
import { tags } from '../schema/tags.ts'
import { updateRows } from '../update-rows.ts'

export type TagsRepository = ReturnType<typeof createTagsRepository>

type UseCount = { tagId: string; kind: keyof TagUses; count: number }

const columns = { id: tags.id, name: tags.name, color: tags.color }

const serviceUses = `SELECT tag_id AS tagId, 'indexers' AS kind, count(*) AS count FROM indexer_tags GROUP BY tag_id
  UNION ALL SELECT tag_id, 'downloaders', count(*) FROM downloader_tags GROUP BY tag_id
  UNION ALL SELECT tag_id, 'channels', count(*) FROM channel_tags GROUP BY tag_id
  UNION ALL SELECT tag_id, 'games', count(*) FROM game_tags`

/** Tags by name. */
export function createTagsRepository({ orm, all }: Connection) {
  return {
    all: (): StoredTag[] => orm.select(columns).from(tags).orderBy(asc(tags.normalizedName)).all(),
    count: (): number => all<{ count: number }>('SELECT count(*) AS count FROM tags')[0]?.count ?? 0,
    find: (id: string): StoredTag | null => orm.select(columns).from(tags).where(eq(tags.id, id)).get() ?? null,
    /** Names that are the same except for their case are equal. */
    named: (name: string): StoredTag | null =>
      orm
        .select(columns)
        .from(tags)
        .where(eq(tags.normalizedName, normalizedTagName(name)))
        .get() ?? null,
    insert: (tag: StoredTag): void =>
      void orm
        .insert(tags)
        .values({ ...tag, normalizedName: normalizedTagName(tag.name) })
        .run(),
    update: (id: string, change: Partial<Omit<StoredTag, 'id'>>): void => {
      const names = change.name === undefined ? {} : { normalizedName: normalizedTagName(change.name) }
      updateRows(orm, tags, { ...change, ...names }, eq(tags.id, id))
    },
    /** Removes a tag that no game has from everything else. */
    remove: (id: string): void => void orm.delete(tags).where(eq(tags.id, id)).run(),
    /** The number of wanted games of all users that have none of these tags. */
    countWantedWithout: (tagIds: readonly string[]): number =>
      all<{ count: number }>(
        `SELECT count(*) AS count FROM games WHERE status = 'wanted' AND NOT EXISTS (
          SELECT 1 FROM game_tags WHERE game_id = games.id AND tag_id IN (SELECT value FROM json_each(?)))`,
        JSON.stringify(tagIds),
      )[0]?.count ?? 0,
    /** The games of all users that have one of these tags. */
    gamesWith: (tagIds: readonly string[]): Set<string> =>
      new Set(
        all<{ id: string }>(
          'SELECT DISTINCT game_id AS id FROM game_tags WHERE tag_id IN (SELECT value FROM json_each(?))',
          JSON.stringify(tagIds),
        ).map(({ id }) => id),
      ),
    /** How often the tags are used. Of the games, only those of the user are counted; of all users if null. */
    uses: (userId: string | null): UseCount[] =>
      userId === null
        ? all<UseCount>(`${serviceUses} GROUP BY tag_id`)
        : all<UseCount>(
            `${serviceUses} CROSS JOIN games ON games.id = game_tags.game_id WHERE user_id = ? GROUP BY tag_id`,
            userId,
          ),
  }
}
