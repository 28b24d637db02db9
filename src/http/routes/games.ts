import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { addGames } from '#core/acquisition/add-games.ts'
import { addGameAndSearch, matchGameAndSearch } from '#core/acquisition/wanted/request-search.ts'
import { changeGame } from '#core/library/change-game.ts'
import { getGame, listSiblings } from '#core/library/find-game.ts'
import { libraryFacets } from '#core/library/library-facets.ts'
import { removeGame } from '#core/removal/games/remove-games.ts'
import { AddedGamesModel, GamesToAddModel, GameToAddModel } from '#domain/games/added-games.ts'
import {
  GameChangeModel,
  GameListItemModel,
  GameModel,
  GameStatusModel,
  GameTitle,
  PlatformInput,
  UserRating,
} from '#domain/games/game.ts'
import { LetterCountModel, LibraryFacetsModel } from '#domain/games/library-facets.ts'
import { outcomeHeader } from '#domain/importing/file-removal.ts'
import { Id, Model, Nullable } from '#domain/scalars.ts'
import { NoMatchModel, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'
import { gameFilterQuery, gameIds, gameIdsQuery, gameLetters, gameListQuery, gameListResponse } from './game-list.ts'

const params = t.Object({ id: idOf('game') })
/** Includes the existing game if the conflict is with another game. */
const conflict = Model('GameConflict', {
  error: Type.String(),
  game: Type.Optional(GameModel),
  addablePlatforms: Type.Optional(
    Type.Array(Type.String(), {
      description: 'the IDs of the platforms that the game can be added for as well, those of its metadata first',
      examples: [['switch', 'ps5']],
    }),
  ),
})

export const gamesRoutes = (context: HttpContext) => {
  const { app } = context
  const changed = { 200: GameModel, ...refusals(400, 401, 403, 404), 409: conflict }
  return new Elysia({ prefix: '/games', tags: ['Games'] })
    .use(realms(context.authenticator))
    .get('', async ({ query, user, request }) => await gameListResponse(app, user.id, query, request), {
      userAuth: true,
      query: gameListQuery,
      response: { 200: Type.Array(GameListItemModel), ...refusals(400, 401) },
      detail: {
        operationId: 'listGames',
        summary: 'List games',
        description:
          'Lists the games of your library, without their long texts. The `X-Total-Count` header has the total number of games.',
      },
    })
    .get('/ids', ({ query, user }) => gameIds(app, user.id, query), {
      userAuth: true,
      query: gameIdsQuery,
      response: { 200: Type.Array(Id), ...refusals(400, 401) },
      detail: {
        operationId: 'listGameIds',
        summary: 'List the IDs of games',
        description: 'Lists the IDs of games as GET /games lists the games, at most 1,001.',
      },
    })
    .get('/letters', ({ query, user }) => gameLetters(app, user.id, query), {
      userAuth: true,
      query: gameFilterQuery,
      response: { 200: Type.Array(LetterCountModel), ...refusals(400, 401) },
      detail: {
        operationId: 'countGamesByLetter',
        summary: 'Count games by their first letter',
        description:
          'Counts the games of a filter by the first letter that they are sorted by, in the order of titles. The sums of the counts are the positions where the letters begin.',
      },
    })
    .get('/facets', ({ user }) => libraryFacets(app, user.id), {
      userAuth: true,
      response: { 200: LibraryFacetsModel, ...refusals(401) },
      detail: {
        operationId: 'listLibraryFacets',
        summary: 'List the values to filter by',
        description:
          'Lists the statuses, platforms, genres, years and sources of the games of your library with the number of games of each, and the folders. Hidden games are not counted.',
      },
    })
    .get('/:id', ({ params, user }) => getGame(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: GameModel, ...refusals(401, 404) },
      detail: {
        operationId: 'getGame',
        summary: 'Get a game',
        description: 'Returns a game of your library with all its fields.',
      },
    })
    .get('/:id/siblings', ({ params, user }) => listSiblings(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(GameListItemModel), ...refusals(401, 404) },
      detail: {
        operationId: 'listGameSiblings',
        summary: 'List the entries for other platforms',
        description:
          'Lists the other entries of the same title in your library, which are for other platforms, oldest first.',
      },
    })
    .post('', ({ body, user }) => addGameAndSearch(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: GameToAddModel,
      response: { 201: GameModel, ...refusals(400, 401, 403), 409: conflict },
      detail: {
        operationId: 'addGame',
        summary: 'Add a game',
        description:
          'Only the title is required. A wanted game is searched for immediately, unless `search` is false. If an administrator must approve what you add, it is asked for and has the status `requested`; if the household has it, you get that. The status is 403 when your limit is reached. The status is 409 if your library already has the game: with a `platform`, only if it has an entry for that platform. The status is 400 if there is no such platform, or if the metadata provider of `metadataId` is not set up.',
      },
    })
    .post('/match-and-add', ({ body, user }) => matchGameAndSearch(app, user.id, body), {
      userAuth: true,
      limiter: 'metadata',
      body: Model('MatchAndAdd', { title: GameTitle, platform: Type.Optional(Nullable(PlatformInput)) }),
      response: { 201: GameModel, ...refusals(400, 401, 403, 429, 502), 404: NoMatchModel, 409: conflict },
      detail: {
        operationId: 'matchAndAddGame',
        summary: "Add the metadata provider's best match for a title",
        description:
          'Searches the metadata provider for the title and adds the game it finds, with its metadata. The year may follow in parentheses. The status is 404 with the candidates if no game is likely enough.',
      },
    })
    .post('/add-many', async ({ body, user }) => ({ results: await addGames(app, user.id, body.games) }), {
      userAuth: true,
      limiter: 'write',
      body: GamesToAddModel,
      response: { 200: AddedGamesModel, ...refusals(400, 401) },
      detail: {
        operationId: 'addGames',
        summary: 'Add many games',
        description:
          'Adds up to 25 games, each as `POST /games` does. A game that cannot be added does not stop the others: its result says why.',
      },
    })
    .patch('/:id', ({ params, body, user }) => changeGame(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: GameChangeModel,
      response: { ...changed, ...refusals(502) },
      detail: {
        operationId: 'changeGame',
        summary: 'Change a game',
        description:
          'Changes the given fields and keeps all others. A new `metadataId` also replaces the metadata, except for the fields that you edited.',
      },
    })
    .patch('/:id/status', ({ params, body, user }) => changeGame(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: Model('GameStatusChange', { status: GameStatusModel }),
      response: changed,
      detail: {
        operationId: 'changeGameStatus',
        summary: "Change a game's status",
        description: 'A game that becomes wanted takes part in the automatic search again.',
      },
    })
    .patch('/:id/hidden', ({ params, body, user }) => changeGame(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: Model('GameHiddenChange', { hidden: Type.Boolean() }),
      response: changed,
      detail: {
        operationId: 'changeGameVisibility',
        summary: 'Hide or show a game',
        description: 'Hidden games are left out of lists unless `includeHidden` is true.',
      },
    })
    .patch('/:id/user-rating', ({ params, body, user }) => changeGame(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: Model('GameRatingChange', { userRating: Nullable(UserRating) }),
      response: changed,
      detail: {
        operationId: 'rateGame',
        summary: 'Rate a game',
        description: 'Sets your own rating, from 0.5 to 10 in steps of 0.5. `null` removes it.',
      },
    })
    .delete(
      '/:id',
      async ({ params, query, user, set, request }) => {
        context.keepOpen(request)
        const outcome = await removeGame(app, user.id, params.id, query)
        if (outcome !== null) set.headers['x-files'] = outcomeHeader(outcome)
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        query: t.Object({ deleteFiles: t.Optional(t.BooleanString({ description: 'Whether its files are deleted' })) }),
        response: { 204: Type.Void(), ...refusals(400, 401, 404) },
        detail: {
          operationId: 'removeGame',
          summary: 'Remove a game',
          description:
            'Files are kept unless deleteFiles is true and the deletion rules allow it. The X-Files header has the result: deleted, or kept; reason=outside-roots | root-itself | not-allowed | missing | failed.',
        },
      },
    )
}
