import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { blacklistForUser, listBlacklist, removeFromBlacklist } from '#core/downloads/blacklist-release.ts'
import { BlacklistEntryModel, BlacklistLineModel, NewBlacklistEntryModel } from '#domain/indexers/blacklist.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const params = t.Object({ id: t.String({ maxLength: 64 }) })

export const blacklistRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Blacklist'] })
    .use(realms(authenticator))
    .get('/blacklist', ({ user }) => app.blacklist.ofUser(user.id), {
      userAuth: true,
      response: { 200: Type.Array(BlacklistLineModel), ...refusals(401) },
      detail: { summary: 'List the blacklisted releases of all games' },
    })
    .get('/games/:id/blacklist', ({ params, user }) => listBlacklist(app, user.id, params.id), {
      userAuth: true,
      params,
      response: { 200: Type.Array(BlacklistEntryModel), ...refusals(401, 404) },
      detail: { summary: 'List the blacklisted releases of a game' },
    })
    .post(
      '/games/:id/blacklist',
      ({ params, body, user, set }) => {
        set.status = 201
        return blacklistForUser(app, user.id, params.id, body)
      },
      {
        userAuth: true,
        limiter: 'write',
        params,
        body: NewBlacklistEntryModel,
        response: { 201: BlacklistEntryModel, ...refusals(400, 401, 404) },
        detail: { summary: 'Blacklist a release for a game' },
      },
    )
    .delete(
      '/games/:id/blacklist/:entryId',
      ({ params, user, set }) => {
        removeFromBlacklist(app, user.id, params.id, params.entryId)
        set.status = 204
      },
      {
        userAuth: true,
        limiter: 'write',
        params: t.Object({ id: t.String({ maxLength: 64 }), entryId: t.String({ maxLength: 64 }) }),
        response: { 204: Type.Void(), ...refusals(401, 404) },
        detail: { summary: 'Remove a release from the blacklist of a game' },
      },
    )
