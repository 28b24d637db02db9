import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { toAccount } from '#core/accounts/account-records.ts'
import { addAccount, changeAccount, removeAccount } from '#core/accounts/accounts.ts'
import { endSessionsOfAccount } from '#core/accounts/sessions.ts'
import { changeStorefrontId } from '#core/storefront/storefront-id.ts'
import { AccountChangeModel, AccountModel, NewAccountModel, StorefrontIdChangeModel } from '#domain/accounts/user.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('account') })

export const usersRoutes = ({ app, authenticator }: HttpContext) => {
  const sessionOf = (request: Request): string | null => authenticator.caller(request).sessionId ?? null
  return new Elysia({ prefix: '/users', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('', () => app.users.all().map(toAccount), {
      adminAuth: true,
      response: { 200: Type.Array(AccountModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listAccounts',
        summary: 'List accounts',
        description: 'Lists all accounts of this server.',
      },
    })
    .post('', ({ body }) => addAccount(app, body), {
      adminAuth: true,
      body: NewAccountModel,
      response: { 201: AccountModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'addAccount',
        summary: 'Add an account',
        description: 'Each account has a library, settings and notifications of its own.',
      },
    })
    .patch(
      '/:id',
      ({ params, body, request }) => changeAccount(app, { id: params.id, sessionId: sessionOf(request) }, body),
      {
        adminAuth: true,
        params,
        body: AccountChangeModel,
        response: { 200: AccountModel, ...refusals(400, 401, 403, 404, 409) },
        detail: {
          operationId: 'changeAccount',
          summary: "Change an account's name, password or role",
          description:
            'Changes the given fields and keeps all others. The last administrator cannot become a member. Tokens of the account stay valid until they expire, unless `endOtherSessions` is `true`.',
        },
      },
    )
    .delete(
      '/:id/sessions',
      ({ params, request }) => endSessionsOfAccount(app, { id: params.id, sessionId: sessionOf(request) }),
      {
        adminAuth: true,
        params,
        response: { 204: Type.Void(), ...refusals(401, 403, 404) },
        detail: {
          operationId: 'removeSessionsOfAccount',
          summary: 'End the sessions of an account',
          description:
            'Rejects all tokens of the account, also those that were signed out, but not the one of this request.',
        },
      },
    )
    .delete('/:id', ({ params }) => removeAccount(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404, 409) },
      detail: {
        operationId: 'removeAccount',
        summary: 'Remove an account',
        description: 'Removes the account with its library and API keys. Files are kept.',
      },
    })
}

const { storefrontUserId } = StorefrontIdChangeModel.properties

export const storefrontIdRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/user', tags: ['Accounts'] }).use(realms(authenticator)).patch(
    '/storefront-id',
    ({ user, body: { storefrontUserId } }) => {
      changeStorefrontId(app, user.id, storefrontUserId)
      return { success: true, storefrontUserId }
    },
    {
      userAuth: true,
      body: StorefrontIdChangeModel,
      response: { 200: Model('StorefrontId', { success: Type.Boolean(), storefrontUserId }), ...refusals(400, 401) },
      detail: {
        operationId: 'changeStorefrontId',
        summary: 'Set or clear your storefront user ID',
        description: '`null` clears the ID.',
      },
    },
  )
