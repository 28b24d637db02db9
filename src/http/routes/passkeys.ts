import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#core/accounts/passkeys.ts'
import {
  PasskeyAssertionModel,
  PasskeyModel,
  PasskeyName,
  PasskeyOptionsModel,
  PasskeyRegistrationModel,
} from '#domain/accounts/passkey.ts'
import { SecondFactorCode } from '#domain/accounts/second-factor.ts'
import { Model } from '#domain/scalars.ts'
import { beginSession } from '../auth/begin-session.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'
import { SessionModel } from './auth.ts'

const params = t.Object({ id: idOf('passkey') })

/** The passkeys of the own account, and signing in with one. */
export const passkeysRoutes = (context: HttpContext) => {
  const { app, authenticator, loginLimiter, codeLimiter } = context
  const callerOf = (request: Request) => {
    const { user, sessionId = null } = authenticator.caller(request)
    return { user, sessionId }
  }
  return new Elysia({ prefix: '/auth/passkeys', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('', ({ user }) => app.passkeys.listOf(user.id), {
      userAuth: true,
      response: { 200: Type.Array(PasskeyModel), ...refusals(401) },
      detail: {
        operationId: 'listPasskeys',
        summary: 'List your passkeys',
        description: 'Lists the passkeys that sign in to your account.',
      },
    })
    .post(
      '/options',
      async ({ user, body: { password, code = '' }, request }) => ({
        options: await loginLimiter.guard(request, () =>
          codeLimiter.guard(user.id, code, () => startPasskey(app, callerOf(request), { password, code })),
        ),
      }),
      {
        userAuth: true,
        body: Model('PasskeyProof', {
          password: Type.String({ maxLength: 1024 }),
          code: Type.Optional(SecondFactorCode),
        }),
        response: { 200: PasskeyOptionsModel, ...refusals(400, 401, 403, 409, 429) },
        detail: {
          operationId: 'startPasskey',
          summary: 'Start to add a passkey',
          description:
            'Needs your password, and a code if your account has a second factor. Returns the options with which a browser creates a passkey.',
        },
      },
    )
    .post('', ({ body, request }) => addPasskey(app, callerOf(request), body), {
      userAuth: true,
      body: Model('NewPasskey', { name: PasskeyName, registration: PasskeyRegistrationModel }),
      response: { 201: PasskeyModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'addPasskey',
        summary: 'Add a passkey',
        description: 'Stores what a browser has created with the options of `POST /api/auth/passkeys/options`.',
      },
    })
    .patch('/:id', ({ params, user, body: { name } }) => renamePasskey(app, user.id, { id: params.id, name }), {
      userAuth: true,
      params,
      body: Model('PasskeyChange', { name: PasskeyName }),
      response: { 200: PasskeyModel, ...refusals(400, 401, 404) },
      detail: { operationId: 'changePasskey', summary: 'Rename a passkey', description: 'Changes the name only.' },
    })
    .delete('/:id', ({ params, user }) => removePasskey(app, user, params.id), {
      userAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 404) },
      detail: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        description: 'It no longer signs in. Sessions that began with it stay.',
      },
    })
    .post('/sign-in/options', async () => ({ options: await startPasskeySignIn(app) }), {
      anyone: true,
      response: { 200: PasskeyOptionsModel, ...refusals(403, 409) },
      detail: {
        operationId: 'startPasskeySignIn',
        summary: 'Start to sign in with a passkey',
        description: 'Returns the options with which a browser asks for a passkey.',
      },
    })
    .post(
      '/sign-in',
      async ({ body: { assertion }, request, set }) => {
        const user = await loginLimiter.guard(request, () => signInByPasskey(app, assertion))
        const reply = { headers: set.headers as Record<string, string | number> }
        return beginSession(context, { request, set: reply, user }, { signedInBy: 'passkey', linkId: null })
      },
      {
        anyone: true,
        body: Model('PasskeySignIn', { assertion: PasskeyAssertionModel }),
        response: { 200: SessionModel, ...refusals(400, 401, 403, 409, 429) },
        detail: {
          operationId: 'signInByPasskey',
          summary: 'Sign in with a passkey',
          description:
            'Takes what a browser returned for the options of `POST /api/auth/passkeys/sign-in/options`. No second factor is asked for.',
        },
      },
    )
}
