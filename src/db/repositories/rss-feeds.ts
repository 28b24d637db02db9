import { asc, count, eq, getTableColumns, gt, type InferSelectModel, lte, sql } from 'drizzle-orm'
import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import { hasSecrets } from '#domain/secrets/masked-address.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { rssFeeds, rssItemGames, rssItems, rssTitles } from '../schema/feeds.ts'
import { waitingReleases } from '../schema/waiting.ts'
import { updateRows } from '../update-rows.ts'

export type RssFeedsRepository = ReturnType<typeof createRssFeedsRepository>

/** The address is empty if the current key cannot decrypt it. */
export type StoredFeed = InferSelectModel<typeof rssFeeds>

type ItemRow = InferSelectModel<typeof rssItems>
export type FeedTitle = InferSelectModel<typeof rssTitles>

/** An entry as it is stored. `guid` is a digest; `titleKey` is the same for all releases of a game. */
export type NewFeedItem = Pick<ItemRow, 'id' | 'guid' | 'title' | 'sortedAt' | 'titleKey'> & { entry: FeedEntry }
export type StoredFeedItem = Pick<ItemRow, 'seq' | 'id' | 'feedId' | 'guid' | 'title'> & {
  feedName: string
  entry: FeedEntry
}
export type ListedFeedItem = StoredFeedItem & {
  match: { metadataId: string; title: string; coverUrl: string | null } | null
}
export type FeedItemPage = { feedId?: string | undefined; limit: number; offset?: number | undefined }

/** Items that a feed does not contain anymore are kept up to this number and age. */
const maxItems = 1000
const maxAgeMs = 60 * 24 * 3_600_000

const itemColumns = { ...getTableColumns(rssItems), feedName: sql<string>`${rssFeeds.name}` }
const removeOldSql = `DELETE FROM rss_items WHERE feed_id = ?1 AND seen_at < ?2 AND (seen_at < ?3 OR seq NOT IN
  (SELECT seq FROM rss_items WHERE feed_id = ?1 ORDER BY seen_at DESC, seq DESC LIMIT ?4))`

/** Feeds by name, and their items. Addresses with secrets and the links of items are encrypted at rest. */
export function createRssFeedsRepository(connection: Connection, box: SecretBox) {
  const { orm, all, transaction } = connection
  const opened = (row: StoredFeed): StoredFeed => ({ ...row, url: box.open(row.url) ?? '' })
  const sealed = <Part extends Partial<StoredFeed>>(part: Part): Part =>
    part.url !== undefined && hasSecrets(part.url) ? { ...part, url: box.seal(part.url) } : part
  const openedItems = (rows: (ItemRow & { feedName: string })[]): StoredFeedItem[] =>
    rows.map(({ entry, ...row }) => {
      const text = box.open(entry)
      return { ...row, entry: text === null ? unreadable(row) : (JSON.parse(text) as FeedEntry) }
    })
  const selectItems = () => orm.select(itemColumns).from(rssItems).innerJoin(rssFeeds, eq(rssFeeds.id, rssItems.feedId))
  return {
    all: (): StoredFeed[] =>
      orm.select().from(rssFeeds).orderBy(asc(rssFeeds.name), asc(rssFeeds.id)).all().map(opened),
    find(id: string): StoredFeed | null {
      const row = orm.select().from(rssFeeds).where(eq(rssFeeds.id, id)).get()
      return row === undefined ? null : opened(row)
    },
    insert: (feed: StoredFeed): void => void orm.insert(rssFeeds).values(sealed(feed)).run(),
    update: (id: string, change: Partial<Omit<StoredFeed, 'id'>>): void =>
      updateRows(orm, rssFeeds, sealed(change), eq(rssFeeds.id, id)),
    /** Removes a feed with its items, and what waits to be grabbed from it. */
    remove: (id: string): void =>
      transaction(() => {
        orm.delete(waitingReleases).where(eq(waitingReleases.indexerId, id)).run()
        orm.delete(rssFeeds).where(eq(rssFeeds.id, id)).run()
      }),
    /** Stores the entries of a fetched feed and removes old ones. Returns the number of new ones. */
    storeItems(feedId: string, items: readonly NewFeedItem[], now: string): number {
      return transaction(() => {
        const guids = JSON.stringify(items.map(({ guid }) => guid))
        const known = new Set(
          all<{ guid: string }>(
            'UPDATE rss_items SET seen_at = ? WHERE feed_id = ? AND guid IN (SELECT value FROM json_each(?)) RETURNING guid',
            now,
            feedId,
            guids,
          ).map(({ guid }) => guid),
        )
        const added = items.filter(({ guid }) => !known.has(guid))
        // In a feed the newest come first, and the highest number is the newest.
        const rows = added.toReversed().map(({ entry, ...item }) => ({
          ...item,
          seq: null,
          feedId,
          seenAt: now,
          processed: 0,
          entry: box.seal(JSON.stringify(entry)),
        }))
        insertRows(connection, rssItems, rows)
        insertRows(
          connection,
          rssTitles,
          added.map((item) => newTitle(item, now)),
        )
        all(removeOldSql, feedId, now, new Date(Date.parse(now) - maxAgeMs).toISOString(), maxItems)
        return rows.length
      })
    },
    /** Removes the titles of items that are gone. */
    removeUnusedTitles: (): void =>
      void all('DELETE FROM rss_titles WHERE NOT EXISTS (SELECT 1 FROM rss_items WHERE title_key = rss_titles.key)'),
    /** Items that were not matched with wanted games yet, oldest first. */
    unprocessed: (limit: number): StoredFeedItem[] =>
      openedItems(selectItems().where(sql`processed = 0`).orderBy(rssItems.seq).limit(limit).all()),
    setProcessed: (seqs: readonly number[]): void =>
      void all(
        'UPDATE rss_items SET processed = 1 WHERE seq IN (SELECT value FROM json_each(?))',
        JSON.stringify(seqs),
      ),
    isLinked: (itemSeq: number, gameId: string): boolean =>
      orm
        .select({ gameId: rssItemGames.gameId })
        .from(rssItemGames)
        .where(sql`${rssItemGames.itemSeq} = ${itemSeq} AND ${rssItemGames.gameId} = ${gameId}`)
        .get() !== undefined,
    /** Returns false if the item was linked with the game before. */
    linkGame: (itemSeq: number, gameId: string): boolean =>
      orm.insert(rssItemGames).values({ itemSeq, gameId }).onConflictDoNothing().returning().all().length > 0,
    item: (id: string): StoredFeedItem | null => openedItems(selectItems().where(eq(rssItems.id, id)).all())[0] ?? null,
    /** A page of items, the newest first, and their total number. */
    list({ feedId, limit, offset = 0 }: FeedItemPage): { items: ListedFeedItem[]; total: number } {
      const condition = feedId === undefined ? undefined : eq(rssItems.feedId, feedId)
      const rows = orm
        .select({ ...itemColumns, metadataId: rssTitles.metadataId, name: rssTitles.title, cover: rssTitles.coverUrl })
        .from(rssItems)
        // Not an inner join, for which all items of all feeds would be sorted.
        .leftJoin(rssFeeds, eq(rssFeeds.id, rssItems.feedId))
        .leftJoin(rssTitles, eq(rssTitles.key, rssItems.titleKey))
        .where(condition)
        .orderBy(sql`${rssItems.sortedAt} DESC, ${rssItems.seq} DESC`)
        .limit(limit)
        .offset(offset)
        .all()
      const items = rows.flatMap(({ metadataId, name, cover, ...row }) =>
        openedItems([row]).map((item) => ({
          ...item,
          match: metadataId === null || name === null ? null : { metadataId, title: name, coverUrl: cover },
        })),
      )
      const total = orm.select({ count: count() }).from(rssItems).where(condition).get()?.count ?? 0
      return { items, total }
    },
    /** The games of a user that these items are releases of, by the position of the item. */
    gamesOf: (userId: string, itemSeqs: readonly number[]): Map<number, string> =>
      new Map(
        all<{ seq: number; gameId: string }>(
          `SELECT item_seq AS seq, game_id AS gameId FROM rss_item_games JOIN games ON games.id = game_id
           WHERE item_seq IN (SELECT value FROM json_each(?)) AND games.user_id = ?`,
          JSON.stringify(itemSeqs),
          userId,
        ).map(({ seq, gameId }) => [seq, gameId]),
      ),
    /** Titles that the metadata provider is to be asked for, the longest due first. */
    dueTitles: (now: string, limit: number): FeedTitle[] =>
      orm
        .select()
        .from(rssTitles)
        .where(lte(rssTitles.nextAttemptAt, now))
        .orderBy(asc(rssTitles.nextAttemptAt))
        .limit(limit)
        .all(),
    /** Titles that are put off for longer than until `latest`. */
    titlesAfter: (latest: string, limit: number): FeedTitle[] =>
      orm.select().from(rssTitles).where(gt(rssTitles.nextAttemptAt, latest)).limit(limit).all(),
    updateTitle: (key: string, change: Partial<Omit<FeedTitle, 'key'>>): void =>
      updateRows(orm, rssTitles, change, eq(rssTitles.key, key)),
  }
}

/** Returns what is left of an entry that the current key cannot decrypt. */
function unreadable({ guid, title }: Pick<ItemRow, 'guid' | 'title'>): FeedEntry {
  const links = { link: null, downloadUrl: null, infoHash: null }
  return { guid, title, ...links, protocol: 'direct', size: null, publishedAt: null }
}

function newTitle({ titleKey, title }: NewFeedItem, now: string) {
  const unknown = { metadataId: null, title: null, coverUrl: null, attempts: 0 }
  return { ...unknown, key: titleKey, releaseName: title, nextAttemptAt: titleKey === '' ? null : now }
}
