import { randomUUID } from 'node:crypto'
import type { StoredFeed } from '#db/repositories/rss-feeds.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import type { Feed, FeedChange, NewFeed } from '#domain/feeds/feed.ts'
import { feedDefaults } from '#domain/feeds/feed-defaults.ts'
import { feedSecrets } from '#domain/feeds/feed-secrets.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { assertSameDestination, changedAddress } from '../../settings/stored-credentials.ts'
import { validateHost } from '../../settings/validate-address.ts'
import { type FetchedItems, fetchItems, storeFetched } from './check-feed.ts'
import { shownFeed, storedFeed } from './list-feeds.ts'

type Deps = Pick<AppContext, 'clock' | 'feedReader' | 'outbound' | 'redactor' | 'rssFeeds' | 'transaction'>

const unread = { etag: null, lastModified: null }

/**
 * Adds a feed with the items that it has now. Throws AppError `invalid` with the reason if there is no feed at the
 * address, `conflict` if it was added before.
 */
export async function addFeed(app: Deps, input: NewFeed): Promise<Feed> {
  const url = changedAddress('', input.url).url
  assertNew(app, url)
  const fetched = await fetchEntered(app, { name: input.name, url })
  const feed: StoredFeed = {
    ...feedDefaults,
    ...defined(input),
    ...unread,
    id: randomUUID(),
    name: input.name.trim(),
    url,
    createdAt: instant(app.clock),
    status: 'new',
    message: null,
    failures: 0,
    lastCheckedAt: null,
    nextCheckAt: null,
    pausedUntil: null,
  }
  app.transaction(() => {
    assertNew(app, url)
    app.rssFeeds.insert(feed)
    storeFetched(app, feed, fetched)
  })
  return shownFeed(storedFeed(app, feed.id))
}

/**
 * Changes the given fields. A masked address keeps the stored one; another one is fetched first. Throws AppError
 * `not-found`, `invalid`, `conflict`.
 */
export async function changeFeed(app: Deps, id: string, change: FeedChange): Promise<Feed> {
  const before = storedFeed(app, id)
  const { url, kept } = changedAddress(before.url, change.url)
  assertSameDestination({ before: before.url, after: url, kept })
  const after = { ...before, ...defined(change), url, name: (change.name ?? before.name).trim() }
  const isOther = url !== before.url
  if (isOther) assertNew(app, url)
  const fetched = isOther ? await fetchEntered(app, after) : null
  app.transaction(() => {
    storedFeed(app, id)
    const { name, enabled, intervalMinutes, autoGrab } = after
    app.rssFeeds.update(id, { name, enabled, intervalMinutes, autoGrab, ...timesAfter(before, after) })
    if (fetched === null) return
    app.rssFeeds.update(id, { url })
    storeFetched(app, after, fetched)
  })
  return shownFeed(storedFeed(app, id))
}

/** Replaces the settings of a feed: fields that are left out get their defaults. Throws as `changeFeed`. */
export function replaceFeed(app: Deps, id: string, input: NewFeed): Promise<Feed> {
  return changeFeed(app, id, { ...feedDefaults, ...defined(input) })
}

/** Throws AppError `not-found`. */
export function removeFeed(app: Pick<AppContext, 'rssFeeds'>, id: string): void {
  storedFeed(app, id)
  app.rssFeeds.remove(id)
  app.rssFeeds.removeUnusedTitles()
}

/** Another interval counts from the last check. A pause that the site asked for stays. */
function timesAfter(before: StoredFeed, { intervalMinutes }: StoredFeed): Pick<StoredFeed, 'nextCheckAt'> {
  const { lastCheckedAt, nextCheckAt, pausedUntil } = before
  if (intervalMinutes === before.intervalMinutes || lastCheckedAt === null) return { nextCheckAt }
  const next = new Date(Date.parse(lastCheckedAt) + intervalMinutes * 60_000).toISOString()
  return { nextCheckAt: pausedUntil !== null && pausedUntil > next ? pausedUntil : next }
}

function assertNew({ rssFeeds }: Pick<AppContext, 'rssFeeds'>, url: string): void {
  const known = rssFeeds.all().find((feed) => feed.url === url)
  if (known !== undefined) throw new AppError('conflict', say('acquisition.feedExists', { name: known.name }))
}

async function fetchEntered(app: Deps, { name, url }: Pick<StoredFeed, 'name' | 'url'>): Promise<FetchedItems> {
  await validateHost(app, url)
  app.redactor.add(feedSecrets(url))
  try {
    return await fetchItems(app, { name: name.trim(), url }, unread)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = app.redactor.redact(error.message)
    throw fieldError('url', message, { cause: error })
  }
}

function defined<Input extends object>(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input
}
