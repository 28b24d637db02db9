import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { createApiKey, revokeApiKey } from '#core/api-keys/api-keys.ts'
import { ApiKeyModel, CreatedApiKeyModel, NewApiKeyModel } from '#domain/accounts/api-key.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

export const apiKeysRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/api-keys', tags: ['API keys'] })
    .use(realms(authenticator))
    .get('', ({ user }) => app.keyUsage.withPending(app.apiKeys.listOf(user.id)), {
      userAuth: true,
      response: { 200: Type.Array(ApiKeyModel), ...refusals(401) },
      detail: {
        operationId: 'listApiKeys',
        summary: 'List your API keys',
        description: 'The keys themselves are not stored and cannot be shown again.',
      },
    })
    .post('', ({ body, user }) => createApiKey(app, user.id, body), {
      userAuth: true,
      body: NewApiKeyModel,
      response: { 201: CreatedApiKeyModel, ...refusals(400, 401, 409) },
      detail: {
        operationId: 'createApiKey',
        summary: 'Create an API key',
        description:
          'The key is shown only in this response. It opens the routes of its scopes, and never more than its user may do. A user can have at most 25 keys.',
      },
    })
    .delete('/:id', ({ params, user }) => revokeApiKey(app, user.id, params.id), {
      userAuth: true,
      params: t.Object({ id: idOf('API key') }),
      response: { 204: Type.Void(), ...refusals(401, 404) },
      detail: {
        operationId: 'revokeApiKey',
        summary: 'Revoke an API key',
        description: 'Programs that use the key lose access immediately.',
      },
    })
