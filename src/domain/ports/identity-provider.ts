import type { Claims } from '../accounts/provider-access.ts'
import type { StoredProvider } from '../accounts/sign-in-provider.ts'

/** What a sign-in begins with and its end has to match. */
export type SignInProof = { state: string; nonce: string; verifier: string }

/** A person who has proved to a provider who they are. */
export type ProvenIdentity = {
  issuer: string
  subject: string
  claims: Claims
  idToken: string
  /** The session at the provider, if it names one. */
  providerSession: string | null
}

/** Whom a logout token is about: a session at the provider, or all sessions of a person. */
export type ProviderLogout = {
  issuer: string
  subject: string | null
  providerSession: string | null
  tokenId: string
}

/** A provider of OpenID Connect. Everything throws SignInFailure. */
export type IdentityProvider = {
  /** The issuer, as the provider writes it. Proves that there is a usable provider at the address. */
  check(): Promise<string>
  /** The address at the provider that the browser is sent to. */
  begin(redirectUri: string, proof: SignInProof): Promise<string>
  /** Redeems the answer that the browser brought back, the query of the callback. */
  finish(redirectUri: string, query: string, proof: SignInProof): Promise<ProvenIdentity>
  /** Where the browser signs out at the provider; null if the provider has no such page. */
  logoutUrl(idToken: string | null, returnTo: string): Promise<string | null>
  /** Verifies a logout token of the back channel. */
  readLogoutToken(token: string): Promise<ProviderLogout>
}

export type ConnectIdentityProvider = (provider: StoredProvider) => IdentityProvider
