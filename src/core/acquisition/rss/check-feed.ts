import type { NewFeedItem, StoredFeed } from '#db/repositories/rss-feeds.ts'
import { AppError, errorMessage, RetryLaterError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { FeedVersion } from '#domain/ports/feed-reader.ts'
import type { AppContext } from '../../app-context.ts'
import { toItems } from './feed-releases.ts'

export type CheckFeedDeps = Pick<
  AppContext,
  'rssFeeds' | 'feedReader' | 'clock' | 'log' | 'locks' | 'transaction' | 'redactor'
>

/** `items` is null if the feed is unchanged. */
export type FetchedItems = { version: FeedVersion; items: NewFeedItem[] | null }

export type FeedCheck = { newItems: number; error: string | null }

const minuteMs = 60_000
const maxPauseMs = 24 * 60 * minuteMs

/** Fetches a feed and stores its new items. A failure is stored with the feed, which is then checked less often. */
export async function checkFeed(app: CheckFeedDeps, id: string, signal?: AbortSignal): Promise<FeedCheck> {
  return app.locks.withLock(`feed ${id}`, async () => {
    const feed = app.rssFeeds.find(id)
    if (feed === null) return { newItems: 0, error: null }
    if (feed.url === '') {
      const reason = say('acquisition.feedAddressUndecryptable')
      return recordFailure(app, feed, new AppError('upstream', reason))
    }
    try {
      const { url, etag, lastModified } = feed
      const fetched = await fetchItems(app, feed, { etag, lastModified }, signal)
      const newItems = app.transaction(() => {
        // The feed may have been removed or changed since.
        if (app.rssFeeds.find(id)?.url !== url) return 0
        return storeFetched(app, feed, fetched)
      })
      return { newItems, error: null }
    } catch (error) {
      if (signal?.aborted) return { newItems: 0, error: null }
      if (!(error instanceof AppError)) throw error
      return recordFailure(app, feed, error)
    }
  })
}

/** Fetches a feed. Throws as `FeedReader.fetch` does. */
export async function fetchItems(
  app: Pick<AppContext, 'feedReader' | 'clock'>,
  { name, url }: Pick<StoredFeed, 'name' | 'url'>,
  version: FeedVersion,
  signal?: AbortSignal,
): Promise<FetchedItems> {
  const fetched = await app.feedReader.fetch({ name, url, version }, signal)
  const items = fetched.entries === null ? null : await toItems(fetched.entries, instant(app.clock))
  return { version: fetched.version, items }
}

/** Stores the items of a feed that was just fetched. Returns the number of new ones. */
export function storeFetched(
  app: Pick<AppContext, 'rssFeeds' | 'clock'>,
  { id, intervalMinutes }: Pick<StoredFeed, 'id' | 'intervalMinutes'>,
  { version, items }: FetchedItems,
): number {
  const now = instant(app.clock)
  app.rssFeeds.update(id, {
    ...version,
    status: 'ok',
    message: null,
    failures: 0,
    lastCheckedAt: now,
    pausedUntil: null,
    nextCheckAt: later(app, intervalMinutes * minuteMs),
  })
  return items === null ? 0 : app.rssFeeds.storeItems(id, items, now)
}

function recordFailure(app: CheckFeedDeps, feed: StoredFeed, error: AppError): FeedCheck {
  const message = app.redactor.redact(errorMessage(error))
  const failures = feed.failures + 1
  const requestedMs = error instanceof RetryLaterError ? Math.min(error.retryAfterSeconds * 1000, maxPauseMs) : 0
  const intervalMs = feed.intervalMinutes * minuteMs
  const pauseMs = Math.max(intervalMs, requestedMs, Math.min(intervalMs * 2 ** Math.min(failures - 1, 10), maxPauseMs))
  // The feed may have been changed since.
  if (app.rssFeeds.find(feed.id)?.url !== feed.url) return { newItems: 0, error: message }
  app.rssFeeds.update(feed.id, {
    status: 'error',
    message,
    failures,
    lastCheckedAt: instant(app.clock),
    nextCheckAt: later(app, pauseMs),
    pausedUntil: requestedMs > 0 ? later(app, requestedMs) : null,
  })
  app.log.module('feeds').warn('Could not check a feed', { feed: feed.name, reason: message })
  return { newItems: 0, error: message }
}

const later = ({ clock }: Pick<AppContext, 'clock'>, ms: number): string =>
  new Date(clock.now().getTime() + ms).toISOString()

/** The longest that a check can be put off. What is further away was stored while the clock was wrong. */
const maxAheadMs = 8 * 24 * 60 * minuteMs

/** Whether a point in time that was stored earlier has passed. */
export function hasPassed(at: string | null, { clock }: Pick<AppContext, 'clock'>): boolean {
  if (at === null) return true
  const leftMs = Date.parse(at) - clock.now().getTime()
  return leftMs <= 0 || leftMs > maxAheadMs
}
