import { Elysia, t } from 'elysia'
import { gamePreferencesFor, replaceGamePreferences } from '#core/library/game-preferences.ts'
import { GamePreferencesModel, NewGamePreferencesModel } from '#domain/games/game-preferences.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('game') })

export const gamePreferencesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games/:id/preferences', tags: ['Games'] })
    .use(realms(authenticator))
    .get('', ({ params, user }) => gamePreferencesFor(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: GamePreferencesModel, ...refusals(400, 401, 404) },
      detail: {
        operationId: 'getGamePreferences',
        summary: 'Get the preferences of a game',
        description:
          'Returns what the game prefers instead of your search preferences. A field that is `null` is as in your settings.',
      },
    })
    .put('', ({ params, body, user }) => replaceGamePreferences(app, user.id, params.id, body), {
      userAuth: true,
      limiter: 'write',
      params,
      body: NewGamePreferencesModel,
      response: { 200: GamePreferencesModel, ...refusals(400, 401, 404) },
      detail: {
        operationId: 'replaceGamePreferences',
        summary: 'Replace the preferences of a game',
        description:
          'Sets what the game prefers instead of your search preferences. A field that is `null` or omitted is as in your settings; `{}` removes all preferences of the game.',
      },
    })
