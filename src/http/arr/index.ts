import { Type } from '@sinclair/typebox'
import { type AnyElysia, Elysia } from 'elysia'
import { Model } from '#domain/scalars.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrCalendar } from './calendar.ts'
import { arrRefusals } from './errors.ts'
import { arrHistory } from './history.ts'
import { arrIndexers } from './indexers.ts'
import { arrBody } from './loose-names.ts'
import { arrMovies } from './movies.ts'
import { arrQueue } from './queue.ts'
import { arrReleases } from './releases.ts'
import { arrSystem } from './system.ts'
import { arrTags } from './tags.ts'
import { arrVersion, arrVersionHeader } from './version.ts'
import { arrWanted } from './wanted.ts'

const VersionsModel = Model('ArrVersions', {
  current: Type.String({ examples: ['v3'] }),
  deprecated: Type.Array(Type.String({ examples: ['v1'] })),
})

/**
 * The part of Radarr's API that programs for *arr applications use, over the same use cases as the other routes. Like the
 * API as a whole, it has no exact type.
 */
export const arrRoutes = (context: HttpContext): AnyElysia =>
  new Elysia({ prefix: '/integration/arr/api', tags: ['*arr'] })
    .onTransform((context) => {
      context.set.headers[arrVersionHeader] = arrVersion
      context.body = arrBody(context.body)
    })
    .use(realms(context.authenticator))
    .get('', () => ({ current: 'v3', deprecated: [] }), {
      arrAuth: 'calendar',
      response: { 200: VersionsModel, ...arrRefusals(401, 403) },
      detail: {
        operationId: 'listArrVersions',
        summary: 'List the versions of this API',
        description: 'With this, programs test the connection.',
      },
    })
    .group('/v3', (group) =>
      group
        .use(arrSystem(context))
        .use(arrIndexers(context))
        .use(arrMovies(context))
        .use(arrTags(context))
        .use(arrReleases(context))
        .use(arrQueue(context))
        .use(arrCalendar(context))
        .use(arrWanted(context))
        .use(arrHistory(context)),
    )
