import { Buffer } from 'node:buffer'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyVerifier } from '#domain/ports/passkey-verifier.ts'

// Loaded with the first passkey: it takes 30 MB of memory, and most installations never need it.
const library = () => import('@simplewebauthn/server')

const timeoutMs = 5 * 60_000

/** Passkeys by WebAuthn. https://www.w3.org/TR/webauthn-3/ */
export const passkeyVerifier: PasskeyVerifier = {
  async registrationOptions({ rpId }, challenge, { userId, username, credentialIds }) {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpName: 'Ludarr',
      rpID: rpId,
      userName: username,
      userID: new TextEncoder().encode(userId),
      challenge: new Uint8Array(challenge),
      timeout: timeoutMs,
      // Which model a device is does not matter, and browsers ask before they tell.
      attestationType: 'none',
      excludeCredentials: credentialIds.map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  },
  async signInOptions({ rpId }, challenge) {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: rpId,
      challenge: new Uint8Array(challenge),
      timeout: timeoutMs,
      userVerification: 'required',
    })
  },
  async verifyRegistration({ site, accepts }, registration) {
    const { verifyRegistrationResponse } = await library()
    const response = { ...registration, clientExtensionResults: {} } as RegistrationResponseJSON
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: accepts,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }).catch(unverified)
    if (!verified || registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: registration.response.transports ?? [],
    }
  },
  async verifySignIn({ site, accepts }, assertion, { credentialId, publicKey, counter, transports }) {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: accepts,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: transports as AuthenticatorTransport[],
      },
    }).catch(unverified)
    return verified && authenticationInfo !== undefined ? { counter: authenticationInfo.newCounter } : null
  },
}

/** The library throws for whatever is wrong with a response: all of it comes from the browser. */
function unverified() {
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined }
}
