import type { ListedFeedItem } from '#db/repositories/rss-feeds.ts'
import type { User } from '#domain/accounts/user.ts'
import { type FeedItem, feedItemLink } from '#domain/feeds/feed.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { hasSecrets } from '#domain/secrets/masked-address.ts'
import type { AppContext } from '../../app-context.ts'
import { markOwned } from '../../metadata/mark-owned.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

export type FeedItemQuery = { feedId?: string | undefined; limit?: number | undefined; offset?: number | undefined }

const defaultLimit = 500

/** A page of the items of all feeds or one, the newest first, with the user's games. */
export async function listFeedItems(
  app: Pick<AppContext, 'rssFeeds' | 'games' | 'coverUrls' | 'redactor'>,
  user: Pick<User, 'id' | 'role'>,
  { feedId, limit = defaultLimit, offset }: FeedItemQuery,
): Promise<{ items: FeedItem[]; total: number }> {
  const { items, total } = app.rssFeeds.list({ feedId, limit, offset })
  const publicFeeds = new Set(app.rssFeeds.all().flatMap(({ id, url }) => (hasSecrets(url) ? [] : [id])))
  const mayFollow = (item: ListedFeedItem): boolean => user.role === 'admin' || publicFeeds.has(item.feedId)
  app.coverUrls.remember(items.flatMap(({ match }) => match ?? []))
  const games = app.rssFeeds.gamesOf(
    user.id,
    items.map(({ seq }) => seq),
  )
  const yieldToEventLoop = createYieldToEventLoop()
  const shown: FeedItem[] = []
  for (const item of items) {
    const { seq, id, feedId, feedName, guid, title, entry, match } = item
    const { link, publishedAt, size, downloadUrl } = entry
    shown.push({
      id,
      feedId,
      feedName,
      guid,
      title,
      publishedAt,
      size,
      match,
      link: link !== null && mayFollow(item) && app.redactor.redact(link) === link ? link : null,
      downloadUrl: downloadUrl === null ? null : feedItemLink(id),
      parsed: parseReleaseName(title),
      gameId: games.get(seq) ?? null,
    })
    await yieldToEventLoop()
  }
  return { items: withOwnGames(app, user.id, shown), total }
}

/** Adds the games of the user, by the provider's game or the title, even those that were added after the item. */
function withOwnGames(app: Pick<AppContext, 'games'>, userId: string, items: readonly FeedItem[]): FeedItem[] {
  const marked = markOwned(
    app,
    userId,
    items.map(({ match, parsed }) => ({
      metadataId: match?.metadataId ?? '',
      title: match?.title ?? parsed.title,
      releaseDate: match === null && parsed.year !== null ? `${parsed.year}-01-01` : null,
    })),
  )
  return items.map((item, index) => ({ ...item, gameId: item.gameId ?? marked[index]?.inLibrary ?? null }))
}
