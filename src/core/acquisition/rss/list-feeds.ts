import type { StoredFeed } from '#db/repositories/rss-feeds.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { Feed } from '#domain/feeds/feed.ts'
import { say } from '#domain/messages/say.ts'
import { hostOfAddress, maskAddress } from '#domain/secrets/masked-address.ts'
import type { AppContext } from '../../app-context.ts'

/** The feeds by name, as the user may see them. */
export function listFeeds({ rssFeeds }: Pick<AppContext, 'rssFeeds'>, { role }: Pick<User, 'role'>): Feed[] {
  return rssFeeds.all().map((stored) => {
    const feed = shownFeed(stored)
    return role === 'admin' ? feed : { ...feed, url: hostOfAddress(stored.url), message: null }
  })
}

/** A feed as admins see it. */
export function shownFeed(feed: StoredFeed): Feed {
  const { id, name, url, enabled, intervalMinutes, autoGrab, status, message, lastCheckedAt, nextCheckAt } = feed
  return {
    id,
    name,
    url: maskAddress(url),
    enabled,
    intervalMinutes,
    autoGrab,
    status,
    message,
    lastCheckedAt,
    nextCheckAt: enabled ? nextCheckAt : null,
  }
}

/** The stored feed, with its address. Throws AppError `not-found`. */
export function storedFeed({ rssFeeds }: Pick<AppContext, 'rssFeeds'>, id: string): StoredFeed {
  const feed = rssFeeds.find(id)
  if (feed === null) throw new AppError('not-found', say('acquisition.feedNotFound'))
  return feed
}
