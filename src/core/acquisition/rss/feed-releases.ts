import { createHash, randomUUID } from 'node:crypto'
import type { NewFeedItem, StoredFeedItem } from '#db/repositories/rss-feeds.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/** The entries to be stored. */
export async function toItems(entries: readonly FeedEntry[], now: string): Promise<NewFeedItem[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const items: NewFeedItem[] = []
  for (const entry of entries) {
    items.push(toItem(entry, now))
    await yieldToEventLoop()
  }
  return items
}

/** A date in the future does not put an entry before later ones. */
function toItem(entry: FeedEntry, now: string): NewFeedItem {
  const { publishedAt, title } = entry
  return {
    id: randomUUID(),
    title,
    entry,
    guid: createHash('sha256').update(entry.guid).digest('base64url').slice(0, 22),
    sortedAt: publishedAt !== null && publishedAt < now ? publishedAt : now,
    titleKey: titleKeyOf(title),
  }
}

/** A key that all releases of a game share, as far as their names tell; empty if there is no title in the name. */
function titleKeyOf(name: string): string {
  const { title, year, platform } = parseReleaseName(name)
  const normalized = normalizeTitle(title)
  return normalized === '' ? '' : [normalized, year, platform].join('|')
}

/** An item as the rules and the grab need it. */
export function releaseOfFeedItem({ feedId, feedName, title, entry }: StoredFeedItem): FoundRelease {
  return {
    guid: entry.guid,
    title,
    indexerId: feedId,
    indexerName: feedName,
    protocol: entry.protocol,
    size: entry.size,
    publishedAt: entry.publishedAt,
    infoHash: entry.infoHash,
    seeders: null,
    leechers: null,
    grabs: null,
    freeleech: false,
    categories: [],
    passwordProtected: false,
    infoUrl: entry.link,
    downloadUrl: entry.downloadUrl ?? '',
  }
}
