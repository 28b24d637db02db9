import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { blacklistForUser, listBlacklist, removeFromBlacklist } from '#core/downloads/blacklist-release.ts'
import { BlacklistEntryModel, BlacklistLineModel, NewBlacklistEntryModel } from '#domain/indexers/blacklist.ts'
import { blacklistSorts } from '#domain/indexers/blacklist-sorts.ts'
import { OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging, defaultLimit, idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('game') })
const filters = {
  gameId: t.Optional(idOf('game')),
  search: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Only entries with all of these words in the release or the title of the game',
      examples: ['portal gog'],
    }),
  ),
}
const order = {
  sort: Type.Optional({
    ...OneOf(blacklistSorts, 'BlacklistSort'),
    description: 'Sort by time, name of the release, title of the game or indexer. Default: `at`',
  }),
  order: Type.Optional({
    ...OneOf(['asc', 'desc'], 'SortOrder'),
    description: 'Default: `desc` by time, otherwise `asc`',
  }),
}

export const blacklistRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Blacklist'] })
    .use(realms(authenticator))
    .get(
      '/blacklist',
      ({ query, user, set }) => {
        const page = { ...query, limit: query.limit ?? defaultLimit }
        const { entries, total } = app.blacklist.list(user.id, page)
        set.headers['x-total-count'] = String(total)
        return entries
      },
      {
        userAuth: true,
        query: t.Object({ ...filters, ...order, ...boundedPaging() }),
        response: { 200: Type.Array(BlacklistLineModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listBlacklist',
          summary: 'List the blacklisted releases of all games',
          description:
            'Lists the blacklisted releases of all games in your library, newest first unless `sort` or `order` says otherwise. The `X-Total-Count` header has the total number of entries.',
        },
      },
    )
    .get('/games/:id/blacklist', ({ params, user }) => listBlacklist(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(BlacklistEntryModel), ...refusals(401, 404) },
      detail: {
        operationId: 'listGameBlacklist',
        summary: 'List the blacklisted releases of a game',
        description: 'Lists the releases that are not grabbed again for this game, newest first.',
      },
    })
    .post('/games/:id/blacklist', ({ params, body, user }) => blacklistForUser(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: NewBlacklistEntryModel,
      response: { 201: BlacklistEntryModel, ...refusals(400, 401, 404) },
      detail: {
        operationId: 'blacklistRelease',
        summary: 'Blacklist a release for a game',
        description: 'A blacklisted release is not grabbed again for this game.',
      },
    })
    .delete(
      '/games/:id/blacklist/:entryId',
      ({ params, user }) => removeFromBlacklist(app, user.id, params.id, params.entryId),
      {
        userAuth: true,
        limiter: 'write',
        params: t.Object({ id: idOf('game'), entryId: idOf('blacklist entry') }),
        response: { 204: Type.Void(), ...refusals(401, 404) },
        detail: {
          operationId: 'removeFromBlacklist',
          summary: 'Remove a release from the blacklist of a game',
          description: 'The release can be grabbed again.',
        },
      },
    )
