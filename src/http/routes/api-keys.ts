import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { createApiKey } from '#core/api-keys/create-api-key.ts'
import { revokeApiKey } from '#core/api-keys/revoke-api-key.ts'
import { ApiKeyModel, CreatedApiKeyModel, NewApiKeyModel } from '#domain/accounts/api-key.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const apiKeysRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/api-keys', tags: ['Integration keys'] })
    .use(realms(authenticator))
    .get('', ({ user }) => app.keyUsage.withPending(app.apiKeys.listOf(user.id)), {
      userAuth: true,
      response: { 200: Type.Array(ApiKeyModel), ...refusals(401) },
      detail: { summary: 'List your API keys' },
    })
    .post(
      '',
      ({ body, user, set }) => {
        set.status = 201
        return createApiKey(app, user.id, body.name)
      },
      {
        userAuth: true,
        body: NewApiKeyModel,
        response: { 201: CreatedApiKeyModel, ...refusals(400, 401, 409) },
        detail: {
          summary: 'Create an API key; it is shown only once',
          description: 'A user can have at most 25 keys.',
        },
      },
    )
    .delete(
      '/:id',
      ({ params, user, set }) => {
        revokeApiKey(app, user.id, params.id)
        set.status = 204
      },
      {
        userAuth: true,
        params: t.Object({ id: t.String({ maxLength: 64 }) }),
        response: { 204: Type.Void(), ...refusals(401, 404) },
        detail: { summary: 'Revoke an API key' },
      },
    )
