import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { assertMayLink } from '#core/accounts/oidc/assert-may-link.ts'
import { logOutByBackChannel } from '#core/accounts/oidc/provider-sessions.ts'
import { assertEnabled } from '#core/accounts/oidc/providers.ts'
import { SecondFactorCode } from '#domain/accounts/second-factor.ts'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import { AppError, errorText } from '#domain/errors.ts'
import { Model } from '#domain/scalars.ts'
import { finishSignIn, readLogoutBody, startLinking, startSignIn } from '../auth/provider-sign-in.ts'
import { ErrorModel, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { idOf } from '../requests/parameters.ts'

// Failures are redirects, too: a person is looking.
const redirects = { 302: Type.Void(), default: ErrorModel }
const params = t.Object({ id: idOf('sign-in provider') })

/** Sign-in at providers of OpenID Connect. */
export const oidcRoutes = (context: HttpContext) => {
  const { app, authenticator, loginLimiter, logoutLimiter, codeLimiter } = context
  const checkOwner = (request: Request, { password, code = '' }: { password?: string; code?: string }) => {
    const { user, by, sessionId = null } = authenticator.caller(request)
    const check = () => assertMayLink(app, { user, sessionId, byProxy: by === 'proxy' }, { password, code })
    return loginLimiter.guard(request, () => codeLimiter.guard(user.id, code, check))
  }
  return new Elysia({ prefix: '/auth/oidc', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('/:id/start', ({ params, request }) => startSignIn(context, request, params.id), {
      anyone: true,
      params,
      response: redirects,
      detail: {
        operationId: 'startProviderSignIn',
        summary: 'Sign in at a provider',
        description:
          'For browsers: redirects to the provider, or to the sign-in page with `signInFailed` if that is not possible. `returnTo` is the path to come back to.',
      },
    })
    .get('/:id/callback', ({ params, request }) => finishSignIn(context, request, params.id), {
      anyone: true,
      params,
      response: redirects,
      detail: {
        operationId: 'resumeProviderSignIn',
        summary: 'Finish signing in at a provider',
        description:
          'The provider sends the browser here. Sets the session cookie, or redirects to the sign-in page with `signInFailed`.',
      },
    })
    .post(
      '/:id/link',
      async ({ params, body, request, user, set }) => {
        assertEnabled(app, params.id)
        await checkOwner(request, body)
        const { url, cookies } = await startLinking(context, request, { providerId: params.id, userId: user.id })
        const [cookie = ''] = cookies
        ;(set.headers as Record<string, string>)['set-cookie'] = cookie
        return { url }
      },
      {
        userAuth: true,
        params,
        body: Model('LinkProof', {
          password: Type.Optional(Type.String({ maxLength: 1024 })),
          code: Type.Optional(SecondFactorCode),
        }),
        response: {
          200: Model('ProviderAddress', {
            url: Type.String({
              description: 'where the browser signs in',
              examples: ['https://auth.example.com/authorize?client_id=ludarr'],
            }),
          }),
          ...refusals(400, 401, 404, 429, 502),
        },
        detail: {
          operationId: 'startProviderLink',
          summary: 'Link your account with a sign-in provider',
          description:
            'For browsers: returns the address at which you sign in, and sets a cookie for the way back. Needs your password, and a code if your account has a second factor, unless a provider or a reverse proxy signed you in.',
        },
      },
    )
    .post(
      '/:id/backchannel-logout',
      async ({ params, request, set }) => {
        assertEnabled(app, params.id)
        set.headers['cache-control'] = 'no-store'
        const token = await readLogoutBody(request)
        await logoutLimiter.guard(request, () => logOutByBackChannel(app, params.id, token).catch(rejectToken))
        return {}
      },
      {
        anyone: true,
        rawBody: true,
        params,
        response: { 200: Model('LoggedOut', {}), ...refusals(400, 404, 413, 429) },
        detail: {
          operationId: 'stopProviderSessions',
          summary: 'End sessions on behalf of a sign-in provider',
          description:
            'Back-channel logout of OpenID Connect: the provider sends a form with a `logout_token`, and the sessions that it names end.',
        },
      },
    )
}

/** The specification has one answer for all that is wrong. */
function rejectToken(error: unknown): never {
  if (!(error instanceof SignInFailure)) throw error
  throw new AppError('invalid', errorText(error), {}, { cause: error })
}
