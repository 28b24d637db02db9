import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable } from '../scalars.ts'

/** Each phone, computer and security key has its own. */
export const maxPasskeys = 25

export const PasskeyName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['My phone'] })

export const PasskeyModel = Model('Passkey', {
  id: Id,
  name: PasskeyName,
  createdAt: Instant,
  lastUsedAt: Nullable({ ...Instant, description: 'When it last signed in; `null` if it never has' }),
})
export type Passkey = Static<typeof PasskeyModel>

/** What is kept of a passkey: nothing of it is secret. */
export type StoredPasskey = Passkey & {
  userId: string
  credentialId: string
  /** COSE, as Base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

const Base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+={0,2}$', examples: ['5jZ0c2Vzc2lvbg'] })

const credential = {
  id: Base64url(2048),
  rawId: Base64url(2048),
  type: Type.Literal('public-key'),
}

/** What browsers return from `navigator.credentials.create()`, as JSON. https://www.w3.org/TR/webauthn-3/ */
export const PasskeyRegistrationModel = Model('PasskeyRegistration', {
  ...credential,
  response: Model('PasskeyAttestation', {
    clientDataJSON: Base64url(8192),
    attestationObject: Base64url(65_536),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32, examples: ['internal'] }), { maxItems: 10 })),
  }),
})
export type PasskeyRegistration = Static<typeof PasskeyRegistrationModel>

/** What browsers return from `navigator.credentials.get()`, as JSON. */
export const PasskeyAssertionModel = Model('PasskeyAssertion', {
  ...credential,
  response: Model('PasskeySignature', {
    clientDataJSON: Base64url(8192),
    authenticatorData: Base64url(8192),
    signature: Base64url(8192),
    userHandle: Type.Optional(Base64url(128)),
  }),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertionModel>

export const PasskeyOptionsModel = Model('PasskeyOptions', {
  options: Type.Any({
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`; valid for 5 minutes and one use',
    examples: [{ challenge: '5jZ0c2Vzc2lvbg', rpId: 'games.example' }],
  }),
})
