import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { linkIdentity } from '#core/accounts/oidc/identities.ts'
import { recordProviderSession } from '#core/accounts/oidc/provider-sessions.ts'
import { findEnabledProvider } from '#core/accounts/oidc/providers.ts'
import { signInAtProvider } from '#core/accounts/oidc/sign-in-at-provider.ts'
import { installationAddress } from '#core/accounts/oidc/sign-in-settings.ts'
import { accessOf, labelOf } from '#domain/accounts/provider-access.ts'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import type { StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import { AppError, errorMessage, errorText } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ProvenIdentity } from '#domain/ports/identity-provider.ts'
import type { HttpContext } from '../http-context.ts'
import { clientAddress, clientPath } from './origin.ts'
import { readCookie, sessionCookie } from './session-cookie.ts'
import { clearedFlowCookie, flowCookie, flowCookieName, type SignInFlow, safeReturnPath } from './sign-in-flow.ts'

/** Where the browser goes next, and the cookies that it gets. */
type Step = { location: string; cookies: string[] }

const accountPage = '/settings/account'
const maxState = 200

/** Sends the browser to a provider, or back to the page of the sign-in, which says what failed. */
export function startSignIn(context: HttpContext, request: Request, providerId: string): Promise<Response> {
  return redirect(context, request, '/', () => {
    const returnTo = safeReturnPath(new URL(request.url).searchParams.get('returnTo'))
    return beginFlow(context, request, { providerId, returnTo, userId: null })
  })
}

/** Begins to link the account of the user with a person at a provider. The browser goes to `url`. */
export async function startLinking(
  context: HttpContext,
  request: Request,
  { providerId, userId }: { providerId: string; userId: string },
): Promise<{ url: string; cookies: string[] }> {
  try {
    const { location, cookies } = await beginFlow(context, request, { providerId, userId, returnTo: accountPage })
    return { url: location, cookies }
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    const code = error.reason === 'unavailable' ? 'upstream' : 'invalid'
    throw new AppError(code, errorText(error), {}, { cause: error })
  }
}

/** Finishes what the browser began: a sign-in, or a link. */
export function finishSignIn(context: HttpContext, request: Request, providerId: string): Promise<Response> {
  const text = readCookie(request.headers.get('cookie'), flowCookieName)
  const flow = text === null ? null : context.signInFlows.read(text)
  const failurePage = flow?.userId == null ? '/' : accountPage
  return redirect(context, request, failurePage, async () => {
    const { provider, identity } = await redeem(context, request, providerId, flow)
    if (flow === null) throw expired()
    const { place, basePath } = placeOf(context, request)
    const location = `${basePath}${flow.returnTo}`
    if (flow.userId !== null) {
      await link(context, request, { userId: flow.userId, provider, identity })
      return { location, cookies: [clearedFlowCookie(place)] }
    }
    const token = await beginSession(context, request, { provider, identity })
    return { location, cookies: [sessionCookie(token, place), clearedFlowCookie(place)] }
  })
}

async function beginFlow(
  context: HttpContext,
  request: Request,
  about: Pick<SignInFlow, 'providerId' | 'returnTo' | 'userId'>,
): Promise<Step> {
  const provider = getProvider(context, about.providerId)
  const redirectUri = redirectUriOf(context, provider)
  const { flow, text } = context.signInFlows.begin(about)
  const location = await context.app.signIn.connect(provider).begin(redirectUri, flow)
  return { location, cookies: [flowCookie(text, placeOf(context, request).place)] }
}

/** The person who has signed in. The answer has to belong to the flow of this browser, and counts once. */
async function redeem(
  { app, ...context }: HttpContext,
  request: Request,
  providerId: string,
  flow: SignInFlow | null,
): Promise<{ provider: StoredProvider; identity: ProvenIdentity }> {
  const { search, searchParams } = new URL(request.url)
  const state = searchParams.get('state') ?? ''
  const isOwn = flow !== null && flow.providerId === providerId && flow.state === state
  if (!isOwn || state.length > maxState || !app.signIn.usedStates.use(state)) throw expired()
  const provider = getProvider({ app, ...context }, providerId)
  const identity = await app.signIn.connect(provider).finish(redirectUriOf({ app, ...context }, provider), search, flow)
  // Its sessions may have ended in the meantime, because it was disabled or has other rules now.
  if (JSON.stringify(findEnabledProvider(app, providerId)) !== JSON.stringify(provider)) throw expired()
  return { provider, identity }
}

type Proven = { provider: StoredProvider; identity: ProvenIdentity }

/** Links an account at a provider to the user who began this, who still has to be signed in. */
async function link(
  { app, authenticator }: HttpContext,
  request: Request,
  { userId, provider, identity }: Proven & { userId: string },
): Promise<void> {
  const principal = await authenticator.identify(request, false)
  if (principal?.user.id !== userId) throw new SignInFailure('not-signed-in', 'Another user is signed in now')
  if (accessOf(identity.claims, provider) === 'none') {
    throw new SignInFailure('no-access', 'This person is in none of the groups that may sign in')
  }
  linkIdentity(app, userId, { ...identity, label: labelOf(identity.claims) })
}

async function beginSession(context: HttpContext, request: Request, { provider, identity }: Proven): Promise<string> {
  const { app, tokens } = context
  const { user, identityId } = await signInAtProvider(app, provider, identity)
  const id = randomUUID()
  const token = await tokens.issue(user, {
    id,
    userAgent: request.headers.get('user-agent') ?? '',
    address: clientAddress(context, request).ip,
    signedInBy: 'provider',
    linkId: identityId,
  })
  recordProviderSession(app, provider, identity, { sessionId: id, userId: user.id, identityId })
  return token
}

function getProvider({ app }: Pick<HttpContext, 'app'>, id: string): StoredProvider {
  const provider = findEnabledProvider(app, id)
  if (provider === null) throw new SignInFailure('not-set-up', 'There is no such sign-in provider')
  return provider
}

/** Never from the request: its host may be anything. */
function redirectUriOf({ app }: Pick<HttpContext, 'app'>, { id }: StoredProvider): string {
  const address = installationAddress(app)
  if (address !== null) return `${address}/api/auth/oidc/${id}/callback`
  throw new SignInFailure('not-set-up', say('signIn.ownAddressUnknown'))
}

function placeOf(context: HttpContext, request: Request) {
  const { basePath } = clientPath(context, request)
  return { basePath, place: { basePath, secure: clientAddress(context, request).secure } }
}

function expired(): SignInFailure {
  return new SignInFailure('expired', 'The answer of the sign-in provider does not belong to a sign-in of this browser')
}

async function redirect(
  context: HttpContext,
  request: Request,
  failurePage: string,
  work: () => Promise<Step>,
): Promise<Response> {
  const { location, cookies } = await work().catch((error: unknown): Step => {
    const { basePath, place } = placeOf(context, request)
    const reason = reasonOf(context, error)
    return { location: `${basePath}${failurePage}?signInFailed=${reason}`, cookies: [clearedFlowCookie(place)] }
  })
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

function reasonOf({ app }: HttpContext, error: unknown): string {
  const log = app.log.module('http')
  if (error instanceof SignInFailure) {
    log.warn('A sign-in at a provider failed', { reason: error.message })
    return error.reason
  }
  log.error('A sign-in at a provider failed', { error: errorMessage(error) })
  return 'failed'
}

const maxLogoutBody = 64_000

/** The logout token in the body of a request. Throws AppError `invalid` or `too-large`. */
export async function readLogoutBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw new AppError('invalid', say('signIn.logoutTokenNotForm'))
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxLogoutBody) throw new AppError('too-large', say('signIn.logoutTokenTooLong'))
    chunks.push(chunk)
  }
  const token = new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token')
  if (token === null || token === '') throw new AppError('invalid', say('signIn.logoutTokenMissing'))
  return token
}
