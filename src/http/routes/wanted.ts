import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { listWanted } from '#core/acquisition/wanted/list-wanted.ts'
import { cancelSearchAll, searchAll, wantedSearch } from '#core/acquisition/wanted/search-all.ts'
import { searchAllKinds, WantedGameModel, WantedSearchModel, wantedKinds } from '#domain/games/wanted.ts'
import { wantedSorts } from '#domain/games/wanted-sorts.ts'
import { Model, OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging, defaultLimit } from '../requests/parameters.ts'

const query = t.Object({
  kind: Type.Optional({
    ...OneOf(wantedKinds, 'WantedKind'),
    description:
      'Missing games (default), games with an update, wanted add-ons, or games and add-ons that wait for a better release',
  }),
  query: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only games with these words in the title, and add-ons with this text in the title',
    }),
  ),
  sort: Type.Optional({
    ...OneOf(wantedSorts, 'WantedSort'),
    description:
      'Default: `title`; for the kind `waiting`, `waitingUntil`. `waiting` has neither `addedAt` nor `nextSearchAt`, `parts` has no `addedAt`, and only `waiting` has `waitingUntil`. Unknown values come last',
  }),
  order: Type.Optional({ ...OneOf(['asc', 'desc'], 'SortOrder'), description: 'Default: `asc`' }),
  ...boundedPaging(),
})
const SearchAllModel = Model('SearchAllRequest', { kind: Type.Optional(OneOf(searchAllKinds, 'WantedSearchKind')) })

/** The games that are searched for, and the search for all of them. */
export const wantedRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Releases'] })
    .use(realms(authenticator))
    .get(
      '/wanted',
      ({ query: { kind = 'missing', limit = defaultLimit, offset = 0, ...order }, user, set }) => {
        const { games, total } = listWanted(app, user.id, { kind, limit, offset, ...order })
        set.headers['x-total-count'] = String(total)
        return games
      },
      {
        userAuth: true,
        query,
        response: { 200: Type.Array(WantedGameModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listWantedGames',
          summary: 'List wanted games',
          description:
            'Lists your games that are missing, have an update, or wait for a better release, or your wanted add-ons: when each is searched for next, and why nothing was grabbed. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .get('/wanted/search', ({ user }) => wantedSearch(app, user.id), {
      userAuth: true,
      response: { 200: WantedSearchModel, ...refusals(401) },
      detail: {
        operationId: 'getWantedSearch',
        summary: 'Get the progress of searching for all games',
        description: 'Returns the running search for all your wanted games, updates or add-ons, or the last one.',
      },
    })
    .post('/wanted/search', ({ body, user }) => searchAll(app, user.id, body.kind ?? 'missing'), {
      userAuth: true,
      limiter: 'write',
      body: SearchAllModel,
      response: { 200: WantedSearchModel, ...refusals(400, 401, 409) },
      detail: {
        operationId: 'searchForAllGames',
        summary: 'Search for all games now',
        description:
          'Starts to search for all your wanted games, for updates of games with an update, or for all your wanted add-ons of games that you have, one after another in the background. Releases are grabbed if your settings say so. You can run one such search at a time. The `wantedSearchProgress` event has the progress.',
      },
    })
    .delete('/wanted/search', ({ user }) => cancelSearchAll(app, user.id), {
      userAuth: true,
      limiter: 'write',
      response: { 204: Type.Void(), ...refusals(401) },
      detail: {
        operationId: 'cancelWantedSearch',
        summary: 'Stop searching for all games',
        description: 'The search ends after the current game or add-on.',
      },
    })
