import type { StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import type { ConnectIdentityProvider } from '#domain/ports/identity-provider.ts'
import type { UsedKeys } from './used-keys.ts'

/** Sign-in at providers of OpenID Connect. */
export type SignInAccess = {
  /** The provider that the configuration sets; null if there is none. */
  configured: StoredProvider | null
  /** Whether the configuration turns password sign-in on or off; null if it leaves that to the settings. */
  passwordSignIn: boolean | null
  connect: ConnectIdentityProvider
  /** Sign-ins that were finished, and logout tokens that were obeyed: neither works twice. */
  usedStates: UsedKeys
  usedLogoutTokens: UsedKeys
}
