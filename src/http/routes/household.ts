import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { listShelf } from '#core/household/list-shelf.ts'
import { sharingOf } from '#core/household/sharing-of-game.ts'
import { addSharedGame } from '#core/library/add-shared-game.ts'
import { GameModel } from '#domain/games/game.ts'
import { GameSharingModel, HouseholdGameModel } from '#domain/games/household.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf, paging } from '../requests/parameters.ts'

const usualLimit = 50

export const householdRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Household'] })
    .use(realms(authenticator))
    .get(
      '/household',
      ({ query: { search, limit = usualLimit, offset = 0 }, user, set }) => {
        const { games, total } = listShelf(app, user.id, { search, limit, offset })
        set.headers['x-total-count'] = String(total)
        return games
      },
      {
        userAuth: true,
        query: t.Object({
          search: Type.Optional(
            Type.String({
              maxLength: 200,
              description: 'Only games with these words in the title',
              examples: ['portal'],
            }),
          ),
          ...paging(200),
        }),
        response: { 200: Type.Array(HouseholdGameModel), ...refusals(400, 401) },
        detail: {
          operationId: 'listHouseholdGames',
          summary: 'List the games that others of the household have',
          description:
            'Lists the games of other users that have files, 50 unless `limit` says otherwise. Hidden games are left out, and adult ones if your settings hide them. The `X-Total-Count` header has the total number.',
        },
      },
    )
    .post('/household/:gameId/add', ({ params, user }) => addSharedGame(app, user.id, params.gameId), {
      userAuth: true,
      limiter: 'write',
      params: t.Object({ gameId: idOf('game') }),
      response: {
        201: GameModel,
        ...refusals(401, 404),
        409: Model('SharedGameConflict', { error: Type.String(), game: Type.Optional(GameModel) }),
      },
      detail: {
        operationId: 'addHouseholdGame',
        summary: 'Add a game that another user has',
        description:
          'Adds an entry that uses the files of the other user, which it never changes. The status is 409 if your library has the game, unless you only want it or ask for it.',
      },
    })
    .get('/games/:id/sharing', ({ params, user }) => sharingOf(app, user.id, params.id), {
      userAuth: true,
      params: t.Object({ id: idOf('game') }),
      response: { 200: GameSharingModel, ...refusals(401, 404) },
      detail: {
        operationId: 'getGameSharing',
        summary: 'Get whose files a game uses, and its request',
        description:
          'Says whether the files belong to another user, how many others use yours, and what you asked for.',
      },
    })
