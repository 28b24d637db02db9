import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  changeSecondFactorSettings,
  confirmEnrolment,
  describeSecondFactor,
  enroll,
  readSecondFactorSettings,
  removeSecondFactor,
  removeSecondFactorOf,
  replaceRecoveryCodes,
} from '#core/accounts/second-factor.ts'
import {
  AccountFactorsModel,
  EnrolmentModel,
  RecoveryCodesModel,
  SecondFactorCode,
  SecondFactorModel,
  SecondFactorSettingsModel,
} from '#domain/accounts/second-factor.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

const ProofModel = Model('SecondFactorProof', {
  password: Type.String({ maxLength: 1024 }),
  code: SecondFactorCode,
})

/** The second factor of the own account. */
export const totpRoutes = ({ app, authenticator, loginLimiter, codeLimiter }: HttpContext) => {
  const guard = <Result>(request: Request, code: string, check: () => Promise<Result> | Result): Promise<Result> =>
    loginLimiter.guard(request, () => codeLimiter.guard(authenticator.user(request).id, code, check))
  return new Elysia({ prefix: '/auth/totp', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('', ({ user }) => describeSecondFactor(app, user), {
      userAuth: true,
      response: { 200: SecondFactorModel, ...refusals(401) },
      detail: {
        operationId: 'getSecondFactor',
        summary: 'Get the state of your second factor',
        description: 'Returns whether your account has a second factor, and how many recovery codes are left.',
      },
    })
    .post('/enroll', ({ user }) => enroll(app, user), {
      userAuth: true,
      response: { 200: EnrolmentModel, ...refusals(401, 409) },
      detail: {
        operationId: 'startSecondFactor',
        summary: 'Start to set up a second factor',
        description:
          'Returns a new secret for an authenticator app. It changes nothing until `POST /api/auth/totp/confirm` confirms it with a code.',
      },
    })
    .post(
      '/confirm',
      ({ user, body, request }) => guard(request, body.code, () => confirmEnrolment(app, user, body.code)),
      {
        userAuth: true,
        body: Model('EnrolmentConfirmation', { code: SecondFactorCode }),
        response: { 200: RecoveryCodesModel, ...refusals(400, 401, 409, 429) },
        detail: {
          operationId: 'confirmSecondFactor',
          summary: 'Confirm your second factor',
          description: 'From now on, signing in with the password needs a code. Returns the recovery codes.',
        },
      },
    )
    .post(
      '/recovery-codes',
      ({ user, body, request }) => guard(request, body.code, () => replaceRecoveryCodes(app, user, body)),
      {
        userAuth: true,
        body: ProofModel,
        response: { 200: RecoveryCodesModel, ...refusals(400, 401, 409, 429) },
        detail: {
          operationId: 'replaceRecoveryCodes',
          summary: 'Replace your recovery codes',
          description: 'Returns new recovery codes. The old ones no longer work.',
        },
      },
    )
    .delete('', ({ user, body, request }) => guard(request, body.code, () => removeSecondFactor(app, user, body)), {
      userAuth: true,
      body: ProofModel,
      response: { 204: Type.Void(), ...refusals(400, 401, 409, 429) },
      detail: {
        operationId: 'removeSecondFactor',
        summary: 'Remove your second factor',
        description: 'Needs your password and a code. The recovery codes are removed as well.',
      },
    })
}

/** The second factors of all accounts, for administrators. */
export const secondFactorsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('/users/second-factors', () => app.secondFactors.ofAccounts(), {
      adminAuth: true,
      response: { 200: Type.Array(AccountFactorsModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listSecondFactors',
        summary: 'List which accounts have a second factor or passkeys',
        description: 'Accounts without either are left out.',
      },
    })
    .delete('/users/:id/second-factor', ({ params, user }) => removeSecondFactorOf(app, user, params.id), {
      adminAuth: true,
      params: t.Object({ id: idOf('account') }),
      response: { 204: Type.Void(), ...refusals(401, 403, 404, 409) },
      detail: {
        operationId: 'removeSecondFactorOfAccount',
        summary: 'Remove the second factor of another account',
        description: 'For users who have lost their phone and their recovery codes. Passwords and sessions stay.',
      },
    })
    .get('/settings/second-factor', () => readSecondFactorSettings(app), {
      adminAuth: true,
      response: { 200: SecondFactorSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getSecondFactorSettings',
        summary: 'Get who must have a second factor',
        description: 'Returns whether administrators must have a second factor.',
      },
    })
    .patch('/settings/second-factor', ({ body }) => changeSecondFactorSettings(app, body), {
      adminAuth: true,
      body: SecondFactorSettingsModel,
      response: { 200: SecondFactorSettingsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeSecondFactorSettings',
        summary: 'Change who must have a second factor',
        description:
          'With `requiredForAdmins`, sessions of administrators that began with a password alone are limited to `/api/auth` until the second factor is set up.',
      },
    })
