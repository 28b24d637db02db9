import type { PasskeyAssertion, PasskeyRegistration, StoredPasskey } from '../accounts/passkey.ts'

/** The site that passkeys are for: browsers use them nowhere else. */
export type PasskeySite = { origin: string; rpId: string }

type Holder = { userId: string; username: string; credentialIds: readonly string[] }
type Asked = { site: PasskeySite; accepts: (challenge: string) => boolean }

/** Makes the options for browsers, and verifies what they return. */
export type PasskeyVerifier = {
  registrationOptions(site: PasskeySite, challenge: Uint8Array, holder: Holder): Promise<object>
  signInOptions(site: PasskeySite, challenge: Uint8Array): Promise<object>
  /** Null if it is not valid for the site and an accepted challenge, or if the device did not verify its user. */
  verifyRegistration(
    asked: Asked,
    registration: PasskeyRegistration,
  ): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null>
  /** Returns the new counter; null as above, or if the counter went back, as that of a copy. */
  verifySignIn(asked: Asked, assertion: PasskeyAssertion, passkey: StoredPasskey): Promise<{ counter: number } | null>
}
