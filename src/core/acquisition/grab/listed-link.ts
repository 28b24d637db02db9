import { AppError } from '#domain/errors.ts'
import { feedItemIdOf } from '#domain/feeds/feed.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { releaseOfFeedItem } from '../rss/feed-releases.ts'
import { listingIdOf } from '../search/listing-id.ts'

/** Where a download comes from. `found` is `null` for a link that the user entered. */
export type LinkSource = { url: string; product: string; found: FoundRelease | null }

/**
 * Resolves the link of a listed release or a feed item to the real one; other links stay as they are. Throws AppError
 * `gone` when the release is no longer listed.
 */
export function resolveLink(app: Pick<AppContext, 'releaseCache' | 'rssFeeds'>, link: string): LinkSource {
  const itemId = feedItemIdOf(link)
  if (itemId !== null) return linkOfItem(app, itemId)
  const id = listingIdOf(link)
  if (id === null) return { url: link, product: URL.parse(link)?.host || 'Download', found: null }
  const found = app.releaseCache.findById(id)?.found
  if (found === undefined) throw new AppError('gone', say('acquisition.listExpired'))
  return { url: found.downloadUrl, product: found.indexerName, found }
}

function linkOfItem({ rssFeeds }: Pick<AppContext, 'rssFeeds'>, itemId: string): LinkSource {
  const item = rssFeeds.item(itemId)
  const feed = item === null ? null : rssFeeds.find(item.feedId)
  if (item === null || feed === null || item.entry.downloadUrl === null) {
    throw new AppError('gone', say('acquisition.feedItemGone'))
  }
  const found = releaseOfFeedItem(item)
  return { url: found.downloadUrl, product: feed.name, found }
}
