import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import type { ProviderLogout } from '#domain/ports/identity-provider.ts'
import { signatureAlgorithms, toleranceSeconds } from './provider-rules.ts'

/** https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 300
const maxTokenLength = 20_000
const tokenTypes = ['logout+jwt', 'application/logout+jwt', 'jwt']

export type LogoutTokenChecks = { issuer: string; clientId: string; now: Date }

/** Whether it is worth fetching the keys of the provider for: a stranger can send any text. */
export function assertLooksLikeLogoutToken(token: string): void {
  if (token.length > maxTokenLength) throw rejected('is too long')
  try {
    assertLogoutClaims(decodeJwt(token))
  } catch (error) {
    throw error instanceof SignInFailure ? error : rejected('is not a token', error)
  }
}

/** Verifies a logout token against the keys of its provider. Throws SignInFailure. */
export async function readLogoutToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId, now }: LogoutTokenChecks,
): Promise<ProviderLogout> {
  const verified = jwtVerify(token, createLocalJWKSet(keys), {
    algorithms: [...signatureAlgorithms],
    issuer,
    audience: clientId,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { payload, protectedHeader } = await verified.catch((error: unknown) => {
    throw rejected('is not valid', error)
  })
  if (protectedHeader.typ !== undefined && !tokenTypes.includes(protectedHeader.typ.toLowerCase())) {
    throw rejected('has the wrong type')
  }
  assertLogoutClaims(payload)
  return {
    issuer,
    subject: payload.sub ?? null,
    providerSession: typeof payload.sid === 'string' ? payload.sid : null,
    tokenId: payload.jti ?? '',
  }
}

function assertLogoutClaims(claims: Record<string, unknown>): void {
  const { events } = claims
  const event: unknown = typeof events === 'object' && events !== null ? Reflect.get(events, logoutEvent) : undefined
  if (typeof event !== 'object' || event === null) throw rejected('is not about a logout')
  // ID tokens have a nonce: none of them may pass for a logout token.
  if ('nonce' in claims) throw rejected('has a nonce')
  if (typeof claims.jti !== 'string' || claims.jti === '') throw rejected('has no ID')
  if (typeof claims.sub !== 'string' && typeof claims.sid !== 'string') throw rejected('names no one')
}

function rejected(problem: string, cause?: unknown): SignInFailure {
  return new SignInFailure('invalid-answer', `The logout token ${problem}`, { cause })
}
