import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { changePassword } from '#core/accounts/change-password.ts'
import { enabledProviders } from '#core/accounts/oidc/providers.ts'
import {
  assertPasswordSignInOpen,
  installationAddress,
  isPasswordSignInOpen,
} from '#core/accounts/oidc/sign-in-settings.ts'
import { passkeySite } from '#core/accounts/passkeys.ts'
import { assertSecondFactor, mustEnrol, secondFactorNeeded } from '#core/accounts/second-factor.ts'
import { setUp } from '#core/accounts/set-up.ts'
import { signIn } from '#core/accounts/sign-in.ts'
import { SecondFactorCode } from '#domain/accounts/second-factor.ts'
import { CredentialsModel, EndOtherSessions, Password, type User, UserModel } from '#domain/accounts/user.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { beginSession } from '../auth/begin-session.ts'
import { ErrorModel, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const AuthStatusModel = Model('AuthStatus', {
  hasUsers: Type.Boolean(),
  passkeyOrigin: Nullable(
    Type.String({
      description: 'The only address at which passkeys sign in; null if they cannot be used',
      examples: ['https://games.example'],
    }),
  ),
  proxyUsername: Nullable(
    Type.String({
      description: 'Who is signed in at the reverse proxy, as long as there is no account; null otherwise',
      examples: ['robin'],
    }),
  ),
  passwordSignIn: Type.Boolean({ description: 'Whether users can sign in with a password' }),
  providers: Type.Array(
    Model('SignInChoice', {
      id: Type.String({ examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'] }),
      name: Type.String({ examples: ['Keycloak'] }),
      startUrl: Type.String({
        description: 'Where the browser goes to sign in',
        examples: ['https://games.example.com/api/auth/oidc/5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1/start'],
      }),
    }),
  ),
})
const secondFactorRequired = Type.Optional(
  Type.Boolean({ description: '`true` as long as the session may only set up a second factor' }),
)
export const SessionModel = Model('Session', { token: Type.String(), user: UserModel, secondFactorRequired })
const CurrentSessionModel = Model('CurrentSession', {
  user: Type.Union([UserModel, Type.Null()]),
  secondFactorRequired,
})
const SecondFactorMissingModel = Model('SignInRefusal', {
  ...ErrorModel.properties,
  secondFactor: Type.Optional(
    Type.Boolean({ description: '`true` if the password is right and a right `code` is missing' }),
  ),
})

// The length limits are for new credentials only: stored ones may predate them.
const SignInModel = Model('SignIn', {
  username: Type.String({ maxLength: 256 }),
  password: Type.String({ maxLength: 1024 }),
  code: Type.Optional(SecondFactorCode),
})
const PasswordChangeModel = Model('PasswordChange', {
  currentPassword: Type.String({ maxLength: 1024 }),
  newPassword: Password,
  endOtherSessions: Type.Optional(EndOtherSessions),
})

export const authRoutes = (context: HttpContext) => {
  const { app, authenticator, loginLimiter, codeLimiter, proxySignIn } = context
  const status = (request: Request) => {
    const hasUsers = app.users.count() > 0
    const proxyUsername = hasUsers ? null : proxySignIn.usernameOf(request)
    const site = passkeySite(app)
    const address = installationAddress(app)
    // Without an address, the provider could not send the browser back.
    const providers = address === null || !hasUsers ? [] : enabledProviders(app)
    return {
      hasUsers,
      passkeyOrigin: site?.origin ?? null,
      proxyUsername,
      passwordSignIn: isPasswordSignInOpen(app),
      providers: providers.map(({ id, name }) => ({ id, name, startUrl: `${address}/api/auth/oidc/${id}/start` })),
    }
  }
  const begin = (request: Request, headers: object, user: User) =>
    beginSession(
      context,
      { request, set: { headers: headers as Record<string, string | number> }, user },
      { signedInBy: 'password', linkId: null },
    )
  const currentSession = async (request: Request) => {
    const caller = await authenticator.identify(request, false)
    return { user: caller?.user ?? null, ...(caller?.mustEnrol === true ? { secondFactorRequired: true } : {}) }
  }
  const checkSecondFactor = async (request: Request, user: User, code: string) => {
    if (!app.secondFactors.has(user.id)) return
    // Not a failed attempt: it only asks for the code.
    if (code.trim() === '') throw secondFactorNeeded()
    await loginLimiter.guard(request, () => codeLimiter.guard(user.id, code, () => assertSecondFactor(app, user, code)))
  }
  return new Elysia({ prefix: '/auth', tags: ['Accounts'] })
    .use(realms(authenticator))
    .get('/status', ({ request }) => status(request), {
      anyone: true,
      response: { 200: AuthStatusModel },
      detail: {
        operationId: 'getAuthStatus',
        summary: 'Check whether an account exists and how to sign in',
        description:
          'Without an account, `POST /api/auth/setup` creates the first one. `providers` are the buttons of the sign-in page.',
      },
    })
    .get('/session', ({ request }) => currentSession(request), {
      anyone: true,
      response: { 200: CurrentSessionModel, ...refusals(403) },
      detail: {
        operationId: 'getSession',
        summary: 'Check who is signed in',
        description:
          'Unlike `GET /api/auth/me`, it also responds to callers who are not signed in: with `null`. For the page that decides whether to ask for a password.',
      },
    })
    .post(
      '/setup',
      async ({ body, request, set }) => {
        const user = await loginLimiter.guard(request, () => setUp(app, body))
        return begin(request, set.headers, user)
      },
      {
        anyone: true,
        body: CredentialsModel,
        response: { 201: SessionModel, ...refusals(400, 403, 429) },
        detail: {
          operationId: 'setUp',
          summary: 'Create the first account and sign in',
          description: 'The account is an administrator. Only possible as long as there is no account.',
        },
      },
    )
    .post(
      '/login',
      async ({ body, request, set }) => {
        assertPasswordSignInOpen(app)
        const user = await loginLimiter.guard(request, () => signIn(app, body))
        await checkSecondFactor(request, user, body.code ?? '')
        const session = await begin(request, set.headers, user)
        return { ...session, ...(mustEnrol(app, user, 'password') ? { secondFactorRequired: true } : {}) }
      },
      {
        anyone: true,
        body: SignInModel,
        response: { 200: SessionModel, ...refusals(400, 403, 429), 401: SecondFactorMissingModel },
        detail: {
          operationId: 'signIn',
          summary: 'Sign in',
          description:
            'Returns a session token for the `Authorization` header and sets the session cookie. Both are valid for 7 days. An account with a second factor also needs `code`; without it, or with a wrong one, the response is 401 with `secondFactor: true`.',
        },
      },
    )
    .get('/me', ({ user }) => user, {
      userAuth: true,
      response: { 200: UserModel, ...refusals(401) },
      detail: {
        operationId: 'getOwnAccount',
        summary: 'Get the signed-in account',
        description: 'Returns the account of the session or the bearer token.',
      },
    })
    .patch(
      '/password',
      async ({ body, request, user }) => {
        const sessionId = authenticator.caller(request).sessionId ?? null
        await loginLimiter.guard(request, () => changePassword(app, { userId: user.id, sessionId }, body))
        return { success: true }
      },
      {
        userAuth: true,
        body: PasswordChangeModel,
        response: { 200: Model('Success', { success: Type.Boolean() }), ...refusals(400, 401, 429) },
        detail: {
          operationId: 'changeOwnPassword',
          summary: 'Change your password',
          description:
            'Requires the current password. Tokens stay valid until they expire, unless `endOtherSessions` is `true`.',
        },
      },
    )
}
