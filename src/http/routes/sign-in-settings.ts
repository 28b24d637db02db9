import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { changeSignInSettings } from '#core/accounts/oidc/change-sign-in-settings.ts'
import { addProvider, changeProvider, listProviders, removeProvider } from '#core/accounts/oidc/providers.ts'
import { readSignInSettings } from '#core/accounts/oidc/sign-in-settings.ts'
import {
  NewSignInProviderModel,
  SignInProviderChangeModel,
  SignInProviderModel,
} from '#domain/accounts/sign-in-provider.ts'
import { SignInSettingsChangeModel, SignInSettingsModel } from '#domain/accounts/sign-in-settings.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const params = t.Object({ id: idOf('sign-in provider') })

export const signInSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('/sign-in', () => readSignInSettings(app), {
      adminAuth: true,
      response: { 200: SignInSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getSignInSettings',
        summary: 'Get the sign-in settings',
        description: 'Returns the address of the installation, and whether users can sign in with a password.',
      },
    })
    .patch('/sign-in', ({ body, user }) => changeSignInSettings(app, user.id, body), {
      adminAuth: true,
      body: SignInSettingsChangeModel,
      response: { 200: SignInSettingsModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'changeSignInSettings',
        summary: 'Change the sign-in settings',
        description:
          'Changes the given fields and keeps all others. Password sign-in can only be turned off by an administrator who is linked to a provider.',
      },
    })
    .get('/oidc', () => listProviders(app), {
      adminAuth: true,
      response: { 200: Type.Array(SignInProviderModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listSignInProviders',
        summary: 'List sign-in providers',
        description: 'Lists the providers of OpenID Connect. Client secrets are masked.',
      },
    })
    .post('/oidc', ({ body }) => addProvider(app, body), {
      adminAuth: true,
      limiter: 'metadata',
      body: NewSignInProviderModel,
      response: { 201: SignInProviderModel, ...refusals(400, 401, 403, 409, 429, 502) },
      detail: {
        operationId: 'addSignInProvider',
        summary: 'Add a sign-in provider',
        description: 'The address is tested before the provider is saved. Fields that are left out get default values.',
      },
    })
    .patch('/oidc/:id', ({ params, body }) => changeProvider(app, params.id, body), {
      adminAuth: true,
      limiter: 'metadata',
      params,
      body: SignInProviderChangeModel,
      response: { 200: SignInProviderModel, ...refusals(400, 401, 403, 404, 409, 429, 502) },
      detail: {
        operationId: 'changeSignInProvider',
        summary: 'Change a sign-in provider',
        description:
          'Changes the given fields and keeps all others. Sessions that began there end if the address, the client or the groups change, or if it is disabled.',
      },
    })
    .delete('/oidc/:id', ({ params }) => removeProvider(app, params.id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404, 409) },
      detail: {
        operationId: 'removeSignInProvider',
        summary: 'Remove a sign-in provider',
        description: 'Sessions that began there end. Links of accounts stay for a provider with the same address.',
      },
    })
