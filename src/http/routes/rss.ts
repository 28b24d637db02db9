import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addFeed, changeFeed, removeFeed, replaceFeed } from '#core/acquisition/rss/change-feeds.ts'
import { listFeeds } from '#core/acquisition/rss/list-feeds.ts'
import { listFeedItems } from '#core/acquisition/rss/list-items.ts'
import { processSoon, refreshRss } from '#core/acquisition/rss/sync-rss.ts'
import { FeedChangeModel, FeedItemModel, FeedModel, FeedRefreshModel, NewFeedModel } from '#domain/feeds/feed.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging, idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('feed') })
const changed = { 200: FeedModel, ...refusals(400, 401, 403, 404, 409) }

export const rssRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/rss', tags: ['Feeds'] })
    .use(realms(authenticator))
    .get('/feeds', ({ user }) => listFeeds(app, user), {
      userAuth: true,
      response: { 200: Type.Array(FeedModel), ...refusals(401) },
      detail: {
        operationId: 'listFeeds',
        summary: 'List feeds',
        description: 'Lists the feeds by name. Secrets in their addresses are masked; members only get the host.',
      },
    })
    .post(
      '/feeds',
      async ({ body }) => {
        const feed = await addFeed(app, body)
        processSoon(app)
        return feed
      },
      {
        adminAuth: true,
        limiter: 'write',
        body: NewFeedModel,
        response: { 201: FeedModel, ...refusals(400, 401, 403, 409) },
        detail: {
          operationId: 'addFeed',
          summary: 'Add a feed',
          description:
            'Fetches the feed once, as RSS, Atom or JSON Feed. The status is 400 with the reason if there is no feed at the address, and 409 if it was added before.',
        },
      },
    )
    .patch('/feeds/:id', ({ params, body }) => changeFeed(app, params.id, body), {
      adminAuth: true,
      params,
      body: FeedChangeModel,
      response: changed,
      detail: {
        operationId: 'changeFeed',
        summary: 'Change a feed',
        description: 'Changes the given fields. A masked address keeps the stored one; a new one is fetched first.',
      },
    })
    .put('/feeds/:id', ({ params, body }) => replaceFeed(app, params.id, body), {
      adminAuth: true,
      params,
      body: NewFeedModel,
      response: changed,
      detail: {
        operationId: 'replaceFeed',
        summary: 'Replace the settings of a feed',
        description: 'Fields that are left out get their defaults. The items of the feed are kept.',
      },
    })
    .delete('/feeds/:id', ({ params }) => removeFeed(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removeFeed',
        summary: 'Remove a feed',
        description: 'Removes the feed and its items. Downloads from it are kept.',
      },
    })
    .get(
      '/items',
      async ({ query, user, set }) => {
        const { items, total } = await listFeedItems(app, user, query)
        set.headers['x-total-count'] = String(total)
        return items
      },
      {
        userAuth: true,
        query: t.Object({
          feedId: t.Optional(idOf('feed')),
          ...boundedPaging(),
        }),
        response: { 200: Type.Array(FeedItemModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listFeedItems',
          summary: 'List feed items',
          description:
            'Lists the items of all feeds or one, newest first. `match` is the game that the metadata provider has for an item. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .post('/refresh', () => refreshRss(app), {
      adminAuth: true,
      limiter: 'write',
      response: { 200: FeedRefreshModel, ...refusals(401, 403) },
      detail: {
        operationId: 'refreshFeeds',
        summary: 'Check all feeds now',
        description: 'Checks all enabled feeds, except those whose site limits requests.',
      },
    })
