import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Clock } from '#domain/ports/clock.ts'
import type { SignInProof } from '#domain/ports/identity-provider.ts'

/** A sign-in at a provider that has begun in this browser. */
export type SignInFlow = SignInProof & {
  providerId: string
  /** Where the browser goes afterwards: a path of the UI. */
  returnTo: string
  /** Who links their account; null for a sign-in. */
  userId: string | null
}

/** Keeps sign-ins in signed cookies: the server remembers nothing about a sign-in that is never finished. */
export type SignInFlows = {
  begin(about: Pick<SignInFlow, 'providerId' | 'returnTo' | 'userId'>): { flow: SignInFlow; text: string }
  /** Null for a text that was not signed here or is too old. */
  read(text: string): SignInFlow | null
}

const cookieName = 'ludarr_oidc'
const flowSeconds = 600

const FlowModel = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  providerId: Type.String(),
  returnTo: Type.String(),
  userId: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Type.Number(),
})

export function createSignInFlows(secret: string, clock: Clock): SignInFlows {
  // A key of its own: no session token can pass for a sign-in, nor the other way round.
  const key = createHmac('sha256', secret).update('sign-in at a provider').digest()
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest()
  const random = () => randomBytes(32).toString('base64url')
  return {
    begin(about) {
      const flow = { ...about, state: random(), nonce: random(), verifier: random() }
      const expiresAt = clock.now().getTime() + flowSeconds * 1000
      const text = Buffer.from(JSON.stringify({ ...flow, expiresAt })).toString('base64url')
      return { flow, text: `${text}.${signatureOf(text).toString('base64url')}` }
    },
    read(text) {
      const [content = '', signature = ''] = text.split('.')
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(content)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const flow: unknown = JSON.parse(Buffer.from(content, 'base64url').toString())
      if (!Value.Check(FlowModel, flow) || flow.expiresAt <= clock.now().getTime()) return null
      const { expiresAt: _, ...rest } = flow
      return rest
    },
  }
}

type Place = { basePath: string; secure: boolean }

/** Sent with the answer of the provider, which is a navigation from another site. */
export function flowCookie(text: string, place: Place): string {
  return `${cookieName}=${text}; Max-Age=${flowSeconds}; ${attributes(place)}`
}

export function clearedFlowCookie(place: Place): string {
  return `${cookieName}=; Max-Age=0; ${attributes(place)}`
}

export const flowCookieName = cookieName

function attributes({ basePath, secure }: Place): string {
  return `Path=${basePath}/api/auth/oidc; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** A path of the UI to return to; its start page for anything that could lead to another site. */
export function safeReturnPath(path: string | null): string {
  const isOwn = path !== null && path.length <= 500 && /^\/(?![/\\])[!-[\]-~]*$/.test(path)
  return isOwn ? path : '/'
}
