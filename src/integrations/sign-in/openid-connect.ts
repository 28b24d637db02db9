import { Buffer } from 'node:buffer'
import type { JSONWebKeySet } from 'jose'
import type { ClientAuth, Configuration, IDToken, ServerMetadata } from 'openid-client'
import { asksForGroups, groupsIn } from '#domain/accounts/provider-access.ts'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import { normalizeIssuer, type StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { IdentityProvider, ProvenIdentity } from '#domain/ports/identity-provider.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { describeSignInFailure } from './describe-sign-in-failure.ts'
import { createGuardedFetch, isOnInternet } from './guarded-fetch.ts'
import { assertLooksLikeLogoutToken, readLogoutToken } from './logout-token.ts'
import { signatureAlgorithms, toleranceSeconds } from './provider-rules.ts'

export type OpenIdContext = { outbound: Outbound; clock: Clock; timeoutMs?: number }

const defaultTimeoutMs = 10_000
const metadataTtlMs = 10 * 60_000
const discoveryPath = '/.well-known/openid-configuration'

const library = () => import('openid-client')

/** A provider of OpenID Connect: https://openid.net/specs/openid-connect-core-1_0.html */
export function connectOpenId(provider: StoredProvider, context: OpenIdContext): IdentityProvider {
  const { clock, outbound, timeoutMs = defaultTimeoutMs } = context
  const product = provider.name
  const guardedFetch = createGuardedFetch(outbound, provider.issuer, { product, timeoutMs })
  const isInsecure = URL.parse(provider.issuer)?.protocol === 'http:'
  let known: { metadata: ServerMetadata; expiresAt: number } | null = null

  const discover = async (): Promise<ServerMetadata> => {
    await assertSafeAddress(provider.issuer, outbound, product)
    const { allowInsecureRequests, customFetch, discovery } = await library()
    const config = await discovery(
      new URL(normalizeIssuer(provider.issuer) + discoveryPath),
      provider.clientId,
      {},
      undefined,
      { [customFetch]: guardedFetch, execute: isInsecure ? [allowInsecureRequests] : [], timeout: timeoutMs / 1000 },
    )
    const metadata = config.serverMetadata()
    if (normalizeIssuer(metadata.issuer) !== normalizeIssuer(provider.issuer)) {
      throw new SignInFailure('invalid-answer', `${product}: calls itself ${metadata.issuer.slice(0, 200)}`)
    }
    return metadata
  }
  const metadataOf = async (): Promise<ServerMetadata> => {
    const now = clock.now().getTime()
    if (known !== null && known.expiresAt > now) return known.metadata
    known = null
    const metadata = await discover()
    known = { metadata, expiresAt: now + metadataTtlMs }
    return metadata
  }
  /** Made anew for each sign-in, so that it has the present keys of the provider. */
  const configure = async (): Promise<Configuration> => {
    const metadata = await metadataOf()
    const client = await library()
    const config = new client.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithmsOf(metadata) },
      provider.clientId,
      {
        [client.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
        [client.clockTolerance]: toleranceSeconds,
      },
      clientAuthOf(provider, metadata, client),
    )
    config[client.customFetch] = guardedFetch
    config.timeout = timeoutMs / 1000
    if (isInsecure) client.allowInsecureRequests(config)
    client.enableNonRepudiationChecks(config)
    return config
  }
  /** What a failed call knew of the provider may be out of date. */
  const translated = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      known = null
      throw describeSignInFailure(error, product)
    }
  }
  const keysOf = async ({ jwks_uri: address }: ServerMetadata): Promise<JSONWebKeySet> => {
    if (address === undefined) throw new SignInFailure('invalid-answer', `${product}: names no keys`)
    const answer = await guardedFetch(address, { headers: { accept: 'application/json' } })
    return (await answer.json()) as JSONWebKeySet
  }
  return {
    check: () => translated(async () => (await discover()).issuer),
    begin: (redirectUri, { state, nonce, verifier }) =>
      translated(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
        const config = await configure()
        const address = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopesFor(provider, config.serverMetadata()).join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return pageAddress(address, isInsecure, product)
      }),
    finish: (redirectUri, query, proof) =>
      translated(async () => {
        const { authorizationCodeGrant } = await library()
        const config = await configure()
        const address = new URL(redirectUri)
        address.search = query
        const tokens = await authorizationCodeGrant(config, address, {
          pkceCodeVerifier: proof.verifier,
          expectedState: proof.state,
          expectedNonce: proof.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined || tokens.id_token === undefined) {
          throw new SignInFailure('invalid-answer', `${product}: sent no ID token`)
        }
        assertNotFromFuture(claims, clock.now(), product)
        const more = await userInfo(config, provider, claims, tokens.access_token)
        return identityOf(claims, more, tokens.id_token)
      }),
    logoutUrl: (idToken, returnTo) =>
      translated(async () => {
        const config = await configure()
        const { end_session_endpoint: page } = config.serverMetadata()
        if (page === undefined) return null
        const { buildEndSessionUrl } = await library()
        const address = buildEndSessionUrl(config, {
          post_logout_redirect_uri: returnTo,
          ...(idToken === null ? {} : { id_token_hint: idToken }),
        })
        return pageAddress(address, isInsecure, product)
      }),
    readLogoutToken: (token) =>
      translated(async () => {
        assertLooksLikeLogoutToken(token)
        const metadata = await metadataOf()
        const checks = { issuer: metadata.issuer, clientId: provider.clientId, now: clock.now() }
        return readLogoutToken(token, await keysOf(metadata), checks)
      }),
  }
}

/** Over plain HTTP, anybody on the way could sign in as anybody. In the own network, administrators decide. */
async function assertSafeAddress(issuer: string, outbound: Outbound, product: string): Promise<void> {
  const protocol = URL.parse(issuer)?.protocol
  if (protocol === 'https:') return
  if (protocol === 'http:' && !(await isOnInternet(outbound, issuer, product))) return
  throw new SignInFailure('unavailable', say('signIn.providerNeedsHttps', { name: product }))
}

/** Where the browser is sent. A provider could name the address of a script. */
function pageAddress(address: URL, isInsecure: boolean, product: string): string {
  if (address.protocol === 'https:' || (isInsecure && address.protocol === 'http:')) return address.href
  throw new SignInFailure('invalid-answer', `${product}: names a page that is not on the web`)
}

function algorithmsOf({ id_token_signing_alg_values_supported: offered }: ServerMetadata): string[] {
  if (offered === undefined) return ['RS256']
  return signatureAlgorithms.filter((algorithm) => offered.includes(algorithm))
}

/** The specification says Basic authentication, unless the provider lists what it accepts. */
function clientAuthOf(
  { clientSecret }: StoredProvider,
  { token_endpoint_auth_methods_supported: accepted }: ServerMetadata,
  { ClientSecretPost, None }: Awaited<ReturnType<typeof library>>,
): ClientAuth {
  if (clientSecret === null) return None()
  const isBasic = accepted === undefined || accepted.includes('client_secret_basic')
  return isBasic ? basicAuth(clientSecret) : ClientSecretPost(clientSecret)
}

/**
 * Escapes as forms do, which leaves dashes and dots as they are: the library escapes them too, and providers that do not
 * unescape then refuse a client ID that is a UUID.
 */
function basicAuth(clientSecret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const credentials = [id, clientSecret].map((text) => new URLSearchParams({ text }).toString().slice('text='.length))
    headers.set('authorization', `Basic ${Buffer.from(credentials.join(':')).toString('base64')}`)
  }
}

/** Some providers refuse scopes that they do not list. */
function scopesFor(provider: StoredProvider, { scopes_supported: offered }: ServerMetadata): string[] {
  const profile = offered === undefined || offered.includes('profile') ? ['profile'] : []
  const groups = asksForGroups(provider) && offered?.includes('groups') ? ['groups'] : []
  return [...new Set(['openid', ...profile, ...groups, ...provider.scopes])]
}

/** The library checks when a token expires, but not whether it is from the future. */
function assertNotFromFuture({ iat }: IDToken, now: Date, product: string): void {
  if (iat <= now.getTime() / 1000 + toleranceSeconds) return
  throw new SignInFailure('invalid-answer', `${product}: the ID token is from the future. Check the clocks.`)
}

/** Asks for what the ID token does not say: some providers name groups and usernames only here. */
async function userInfo(
  config: Configuration,
  provider: StoredProvider,
  claims: IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const lacksGroups = asksForGroups(provider) && groupsIn(claims, provider.groupsClaim).length === 0
  const isComplete = !lacksGroups && claims.preferred_username !== undefined
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return {}
  const { fetchUserInfo } = await library()
  return fetchUserInfo(config, accessToken, claims.sub)
}

function identityOf(claims: IDToken, more: Record<string, unknown>, idToken: string): ProvenIdentity {
  return {
    issuer: normalizeIssuer(claims.iss),
    subject: claims.sub,
    claims: { ...more, ...claims },
    idToken,
    providerSession: typeof claims.sid === 'string' ? claims.sid : null,
  }
}
