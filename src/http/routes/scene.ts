import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { latestSceneReleases, searchSceneReleases } from '#core/lookups/scene-releases.ts'
import { ScenePageModel, SceneReleaseModel } from '#domain/lookups/scene-release.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { lookupCall, staleNote } from '../requests/lookup-call.ts'
import { wholeNumber } from '../requests/parameters.ts'

export const sceneRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/scene', tags: ['Lookups'] })
    .use(realms(authenticator))
    .get(
      '/latest',
      ({ query, set, user }) => latestSceneReleases(app, user.id, query.page ?? 1, lookupCall(app, set)),
      {
        userAuth: true,
        limiter: 'metadata',
        query: t.Object({
          page: t.Optional(wholeNumber('page', { minimum: 1, maximum: 1000, description: 'The page, from 1' })),
        }),
        response: { 200: ScenePageModel, ...refusals(400, 401, 429, 502) },
        detail: {
          operationId: 'listSceneReleases',
          summary: 'List the newest scene and P2P releases',
          description: `Lists releases of games from xREL, newest first. \`gameId\` and \`status\` are those of the game in your library. ${staleNote}`,
        },
      },
    )
    .get(
      '/search',
      ({ query, set, user }) => {
        const { q, scene = null, p2p = null, limit = 25 } = query
        return searchSceneReleases(app, user.id, { query: q, scene, p2p, limit }, lookupCall(app, set))
      },
      {
        userAuth: true,
        limiter: 'metadata',
        query: t.Object({
          q: t.String({
            minLength: 1,
            maxLength: 200,
            pattern: '\\S',
            description: 'A part of the release name',
            examples: ['Portal 2'],
          }),
          scene: t.Optional(
            t.Boolean({ description: 'Whether to search scene releases. Default: as in the settings' }),
          ),
          p2p: t.Optional(t.Boolean({ description: 'Whether to search P2P releases. Default: as in the settings' })),
          limit: t.Optional(
            wholeNumber('limit', {
              minimum: 1,
              maximum: 50,
              description: 'The largest number of releases in the response',
            }),
          ),
        }),
        response: { 200: Type.Array(SceneReleaseModel), ...refusals(400, 401, 429, 502) },
        detail: {
          operationId: 'searchSceneReleases',
          summary: 'Search scene and P2P releases',
          description: `Finds releases of games on xREL by name, newest first. \`gameId\` and \`status\` are those of the game in your library. ${staleNote}`,
        },
      },
    )
