import { type Static, Type } from '@sinclair/typebox'
import { ServiceAddress } from '../addresses/service-address.ts'
import { ParsedReleaseNameModel } from '../release-name/parsed-release-name.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'

export const feedStatuses = ['new', 'ok', 'error'] as const
export type FeedStatus = (typeof feedStatuses)[number]

export const feedSettings = {
  name: setting(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['GOG releases'] }), {
    form: 'feed',
    title: 'Name',
    help: 'Shown in lists and messages.',
    helpPage: 'feeds#adding-a-feed',
  }),
  url: setting(ServiceAddress, {
    form: 'feed',
    title: 'Feed URL',
    help: 'RSS, Atom or JSON Feed.',
    helpPage: 'feeds#adding-a-feed',
    control: 'address',
  }),
  enabled: Type.Boolean(),
  intervalMinutes: setting(Type.Integer({ minimum: 5, maximum: 10_080, description: 'minutes between two checks' }), {
    form: 'feed',
    title: 'Check interval',
    help: 'From 5 minutes to 7 days.',
    helpPage: 'feeds#adding-a-feed',
    unit: 'minutes',
    advanced: true,
  }),
  autoGrab: setting(
    Type.Boolean({
      description: 'whether releases of wanted games are grabbed automatically for users who allow it',
    }),
    {
      form: 'feed',
      title: 'Grab automatically',
      help: 'Grabs releases of wanted games for users whose search preferences allow it.',
      helpPage: 'feeds#wanted-games',
    },
  ),
}

export const FeedModel = Model('Feed', {
  id: Id,
  ...feedSettings,
  url: Type.String(),
  status: OneOf(feedStatuses, 'FeedStatus'),
  message: Nullable(Type.String({ description: 'why the last check failed; administrators only' })),
  lastCheckedAt: Nullable(Instant),
  nextCheckAt: Nullable(Instant),
})
export type Feed = Static<typeof FeedModel>

export const FeedChangeModel = Type.Partial(Model('FeedChange', feedSettings))
export type FeedChange = Static<typeof FeedChangeModel>

export const NewFeedModel = Type.Composite(
  [Type.Pick(Type.Object(feedSettings), ['name', 'url']), Type.Omit(FeedChangeModel, ['name', 'url'])],
  { model: 'NewFeed' },
)
export type NewFeed = Static<typeof NewFeedModel>

export const FeedItemModel = Model('FeedItem', {
  id: Id,
  feedId: Id,
  feedName: Type.String({ examples: ['GOG releases'] }),
  guid: Type.String({ description: 'identifies the item within its feed' }),
  title: Type.String(),
  link: Nullable(
    Type.String({ description: 'the page of the item; members only get it if the address of the feed has no secrets' }),
  ),
  publishedAt: Nullable(Instant),
  size: Nullable(Type.Number({ minimum: 0, description: 'bytes' })),
  downloadUrl: Nullable(
    Type.String({ description: 'stands for the link, for `POST /downloads`; null if the item has no download' }),
  ),
  parsed: ParsedReleaseNameModel,
  gameId: Nullable(
    Type.String({
      description: 'your game that the item is a release of',
      examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
    }),
  ),
  match: Nullable(
    Model('FeedItemMatch', {
      metadataId: Type.String(),
      title: Type.String(),
      coverUrl: Nullable(Type.String()),
    }),
  ),
})
export type FeedItem = Static<typeof FeedItemModel>

export const FeedRefreshModel = Model('FeedRefresh', {
  checked: Type.Integer({ minimum: 0, description: 'feeds that were fetched' }),
  failed: Type.Integer({ minimum: 0 }),
  paused: Type.Integer({ minimum: 0, description: 'feeds that were skipped because their site limits requests' }),
  newItems: Type.Integer({ minimum: 0 }),
})
export type FeedRefresh = Static<typeof FeedRefreshModel>

const linkScheme = 'feed-item:'

/** The download link that users get in place of the real one. It stays valid for as long as the item is kept. */
export function feedItemLink(itemId: string): string {
  return `${linkScheme}${itemId}`
}

/** The id of the item in such a link; `null` for every other link. */
export function feedItemIdOf(link: string): string | null {
  const text = link.trim()
  return text.startsWith(linkScheme) ? text.slice(linkScheme.length) : null
}
