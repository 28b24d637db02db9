import type { SignInAccess } from '#core/accounts/oidc/sign-in-access.ts'
import { createUsedKeys } from '#core/accounts/oidc/used-keys.ts'
import type { AppContext } from '#core/app-context.ts'
import { maxProviders } from '#domain/accounts/sign-in-provider.ts'
import type { IdentityProvider } from '#domain/ports/identity-provider.ts'
import { connectOpenId } from '#integrations/sign-in/openid-connect.ts'

/** What the configuration says about sign-in. */
export type SignInConfiguration = Pick<SignInAccess, 'configured' | 'passwordSignIn'>

/** Longer than a sign-in or a logout token is valid. */
const usedMs = 60 * 60_000

/** Connects providers of OpenID Connect. A connection keeps what the provider says about itself, until it is changed. */
export function connectSignIn(app: () => AppContext, configuration: SignInConfiguration): SignInAccess {
  const connections = new Map<string, { settings: string; connection: IdentityProvider }>()
  const clock = { now: () => app().clock.now() }
  return {
    ...configuration,
    usedStates: createUsedKeys(clock, usedMs),
    usedLogoutTokens: createUsedKeys(clock, usedMs),
    connect(provider) {
      const settings = JSON.stringify(provider)
      const known = connections.get(provider.id)
      if (known?.settings === settings) return known.connection
      const connection = connectOpenId(provider, app())
      // Providers that were removed, and those that could not be added.
      if (connections.size > maxProviders * 2) connections.clear()
      connections.set(provider.id, { settings, connection })
      return connection
    },
  }
}
