import type { StoredFeed } from '#db/repositories/rss-feeds.ts'
import type { FeedRefresh } from '#domain/feeds/feed.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { createSlots } from '../../tasks/slots.ts'
import { checkFeed, hasPassed } from './check-feed.ts'
import { processFeedItems } from './process-items.ts'

type Deps = RssDeps & Pick<AppContext, 'health' | 'queues'>

export type RssDeps = Needs<typeof processFeedItems | typeof checkFeed>

/** Slow sites do not delay the others, and the feeds of one run need little memory. */
const feedsAtOnce = 4

/** Checks the feeds that are due, and processes their new items and those that an interrupted run left. */
export async function syncRss(app: RssDeps, signal?: AbortSignal): Promise<void> {
  const due = app.rssFeeds.all().filter((feed) => feed.enabled && hasPassed(feed.nextCheckAt, app))
  const outcome = await checkFeeds(app, due, signal)
  if (due.length > 0) {
    app.rssFeeds.removeUnusedTitles()
    app.log.module('feeds').info('Feeds checked', outcome)
  }
  await processFeedItems(app, signal)
}

/** Checks all enabled feeds now, except those whose site limits requests. Their items are processed afterward. */
export async function refreshRss(app: Deps): Promise<FeedRefresh> {
  const enabled = app.rssFeeds.all().filter((feed) => feed.enabled)
  const ready = enabled.filter(({ pausedUntil }) => hasPassed(pausedUntil, app))
  const outcome = await checkFeeds(app, ready)
  // A feed that failed may work again.
  app.health.requestCheck()
  processSoon(app)
  return { ...outcome, paused: enabled.length - ready.length }
}

/** Processes new items in the background. */
export function processSoon(app: Deps): void {
  app.queues.searches.enqueue('feed items', (signal) => processFeedItems(app, signal))
}

async function checkFeeds(
  app: RssDeps,
  feeds: readonly StoredFeed[],
  signal?: AbortSignal,
): Promise<Pick<FeedRefresh, 'checked' | 'failed' | 'newItems'>> {
  const slots = createSlots(feedsAtOnce)
  const checks = await Promise.all(feeds.map(({ id }) => slots.run(() => checkFeed(app, id, signal))))
  return {
    checked: checks.length,
    failed: checks.filter(({ error }) => error !== null).length,
    newItems: checks.reduce((sum, { newItems }) => sum + newItems, 0),
  }
}
