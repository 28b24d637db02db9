import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { libraryStatistics } from '#core/statistics/library-statistics.ts'
import { createStatisticsSharing } from '#core/statistics/share-statistics.ts'
import { everyone } from '#domain/games/history-types.ts'
import { Model } from '#domain/scalars.ts'
import { maxSharedBodyBytes } from '#domain/statistics/sharing-limits.ts'
import { SharedStatisticsModel, StatisticsModel } from '#domain/statistics/statistics.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

/** Numbers about the library, and sharing them. */
export function statisticsRoutes({ app, authenticator }: HttpContext) {
  const shareStatistics = createStatisticsSharing(app)
  return new Elysia({ prefix: '/stats', tags: ['Statistics'] })
    .use(realms(authenticator))
    .get('', ({ query, user }) => libraryStatistics(app, user, query), {
      userAuth: true,
      query: t.Object({
        userId: t.Optional(
          t.String({
            maxLength: 64,
            description: 'ID of another user, or `all` for everyone; administrators only. Default: you',
            examples: [everyone],
          }),
        ),
      }),
      response: { 200: StatisticsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'getStatistics',
        summary: 'Get statistics',
        description:
          'Counts your games and downloads, and the space that your games need. Hidden games, and adult games if your settings hide them, are left out, but their downloads count. Administrators can get the statistics of other users.',
      },
    })
    .post(
      '/discord-share',
      async ({ body, user }) => {
        await shareStatistics(user.id, body)
        return { success: true }
      },
      {
        userAuth: true,
        limiter: 'write',
        maxBodyBytes: maxSharedBodyBytes,
        body: SharedStatisticsModel,
        response: {
          200: Model('SharedStatisticsResult', { success: Type.Boolean() }),
          ...refusals(400, 401, 413, 502, 503),
        },
        detail: {
          operationId: 'shareStatistics',
          summary: 'Share statistics to Discord',
          description:
            'Sends an image with an optional message through your Discord channel, or through the one for all users. The status is 502 if Discord rejects it or does not respond, and 503 while two other images are being sent.',
        },
      },
    )
}
