import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { getAccount } from '#core/accounts/account-records.ts'
import { linkAsAdmin, listIdentities, unlinkIdentity } from '#core/accounts/oidc/identities.ts'
import { LinkedIdentityModel } from '#domain/accounts/sign-in-provider.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const NewLinkModel = Model('NewLink', {
  providerId: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'ID of the sign-in provider',
    examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
  }),
  subject: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '\\S',
    description: 'what the provider calls the person: the claim `sub`',
    examples: ['248289761001'],
  }),
})
const ownLink = t.Object({ id: idOf('link') })
const account = t.Object({ id: idOf('account') })
const linkOfAccount = t.Object({ id: idOf('account'), linkId: idOf('link') })

/** Links of the own account with persons at sign-in providers. */
export const identitiesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/auth/identities', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('', ({ user }) => listIdentities(app, user.id), {
      userAuth: true,
      response: { 200: Type.Array(LinkedIdentityModel), ...refusals(401) },
      detail: {
        operationId: 'listOwnIdentities',
        summary: 'List the sign-in providers of your account',
        description: 'Lists who may sign in as you, and at which provider.',
      },
    })
    .delete('/:id', ({ params, user }) => unlinkIdentity(app, user, { userId: user.id, id: params.id }), {
      userAuth: true,
      params: ownLink,
      response: { 204: Type.Void(), ...refusals(401, 404, 409) },
      detail: {
        operationId: 'removeOwnIdentity',
        summary: 'Remove a link of your account',
        description:
          'Sessions that came by the link end, also the one of this request. Refused for the only way to sign in while passwords are off.',
      },
    })

/** Links of all accounts, for administrators. */
export const userIdentitiesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/users', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('/:id/identities', ({ params }) => listIdentities(app, getAccount(app, params.id).id), {
      adminAuth: true,
      params: account,
      response: { 200: Type.Array(LinkedIdentityModel), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'listAccountIdentities',
        summary: 'List the sign-in providers of an account',
        description: 'Lists who may sign in as the account, and at which provider.',
      },
    })
    .post('/:id/identities', ({ params, body }) => linkAsAdmin(app, params.id, body), {
      adminAuth: true,
      params: account,
      body: NewLinkModel,
      response: { 201: LinkedIdentityModel, ...refusals(400, 401, 403, 404, 409) },
      detail: {
        operationId: 'addAccountIdentity',
        summary: 'Link an account with a person at a sign-in provider',
        description: 'From now on, this person signs in as the account. Refused if they sign in as another one.',
      },
    })
    .delete(
      '/:id/identities/:linkId',
      ({ params, user }) => unlinkIdentity(app, user, { userId: params.id, id: params.linkId }),
      {
        adminAuth: true,
        params: linkOfAccount,
        response: { 204: Type.Void(), ...refusals(401, 403, 404, 409) },
        detail: {
          operationId: 'removeAccountIdentity',
          summary: 'Remove a link of an account',
          description: 'Sessions that came by the link end.',
        },
      },
    )
