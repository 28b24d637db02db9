import type { Protocol } from '../indexers/protocols.ts'

/** An entry of a feed. Links are absolute. `downloadUrl` is null if the entry only links to a page. */
export type FeedEntry = {
  guid: string
  title: string
  link: string | null
  downloadUrl: string | null
  protocol: Protocol
  infoHash: string | null
  size: number | null
  publishedAt: string | null
}

/** What the site sent with the last version, to be told when there is a newer one. */
export type FeedVersion = { etag: string | null; lastModified: string | null }

/** `entries` is null if the feed is unchanged. */
type FetchedFeed = { version: FeedVersion; entries: FeedEntry[] | null }

export type FeedReader = {
  /**
   * Fetches a feed, limited in time and size. Throws AppError `upstream` with the reason, RetryLaterError if the site
   * asks for a pause, `invalid` for a forbidden address.
   */
  fetch(feed: { name: string; url: string; version: FeedVersion }, signal?: AbortSignal): Promise<FetchedFeed>
}
