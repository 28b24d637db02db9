import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { pushRelease } from '#core/acquisition/feeds/push-release.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { arrRefusals } from './errors.ts'
import { PushedReleaseModel, PushResultModel, readRelease, toPushResults } from './shapes/release.ts'

export const arrReleases = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/release', tags: ['*arr'] }).use(realms(authenticator)).post(
    '/push',
    async ({ body }) => {
      const found = readRelease(app, body)
      return toPushResults(found, await pushRelease(app, found))
    },
    {
      arrAuth: 'write',
      body: PushedReleaseModel,
      response: { 200: Type.Array(PushResultModel), ...arrRefusals(400, 401, 403) },
      detail: {
        operationId: 'sendArrRelease',
        summary: 'Offer a release',
        description:
          'Judges the release for the wanted games and updates of all users, and grabs it if the rules accept it. Otherwise the response has the reasons.',
      },
    },
  )
