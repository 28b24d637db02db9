import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import type { StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import { configuredProviderId, normalizeIssuer } from '#domain/accounts/sign-in-provider.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ProvenIdentity } from '#domain/ports/identity-provider.ts'
import type { AppContext } from '../../app-context.ts'
import { endSessions } from './end-sessions.ts'
import { admitsOthers, findEnabledProvider } from './providers.ts'
import { installationAddress } from './sign-in-settings.ts'

type Deps = Pick<
  AppContext,
  'clock' | 'events' | 'identities' | 'log' | 'sessions' | 'settings' | 'signIn' | 'signInProviders'
>

/** ID tokens with hundreds of groups are not kept. */
const maxIdToken = 16_000

export type BegunSession = { sessionId: string; userId: string; identityId: string }

/** Records that a session came by a provider, so that it ends with the link. */
export function recordProviderSession(
  { identities }: Pick<AppContext, 'identities'>,
  { id }: StoredProvider,
  { idToken, providerSession }: ProvenIdentity,
  session: BegunSession,
): void {
  identities.insertSession({
    ...session,
    providerId: id,
    providerSession,
    idToken: idToken.length <= maxIdToken ? idToken : null,
  })
}

/**
 * Where the browser signs out at the provider of a session; null if it did not come by one, or the provider has no such
 * page or does not answer.
 */
export async function providerLogoutUrl(
  app: Pick<AppContext, 'identities' | 'signInProviders' | 'signIn' | 'settings' | 'about' | 'clock' | 'log'>,
  sessionId: string,
): Promise<string | null> {
  const session = app.identities.findSession(sessionId)
  const provider = session === null ? null : findEnabledProvider(app, session.providerId)
  const address = installationAddress(app)
  if (session === null || provider === null || address === null || !provider.signOutAtProvider) return null
  try {
    return await app.signIn.connect(provider).logoutUrl(session.idToken, `${address}/`)
  } catch (error) {
    app.log.warn('Signed out here only, because the sign-in provider does not answer', { reason: errorMessage(error) })
    return null
  }
}

/**
 * Ends the sessions that a logout token of the provider names. Throws SignInFailure for a token that is not valid or was
 * used before.
 */
export async function logOutByBackChannel(app: Deps, providerId: string, token: string): Promise<void> {
  const provider = findEnabledProvider(app, providerId)
  if (provider === null) throw new SignInFailure('not-set-up', 'There is no such sign-in provider')
  const { issuer, subject, providerSession, tokenId } = await app.signIn.connect(provider).readLogoutToken(token)
  if (!app.signIn.usedLogoutTokens.use(`${providerId} ${tokenId}`)) {
    throw new SignInFailure('invalid-answer', 'This logout token was used before')
  }
  const identity = subject === null ? null : app.identities.find(normalizeIssuer(issuer), subject)
  const ofPerson = identity === null ? [] : app.identities.openSessionsOfIdentity(identity.id, providerId)
  if (providerSession === null) {
    endSessions(app, ofPerson)
    return
  }
  // Of sessions whose ID token did not name one, nobody knows whether they are meant.
  const unnamed = ofPerson.filter((session) => session.providerSession === null)
  endSessions(app, [...app.identities.openSessionsAtProvider(providerId, providerSession), ...unnamed])
}

const fixedName = 'configured sign-in provider'

/** Ends the sessions of the provider of the configuration if it was changed or removed since the last start. */
export function endSessionsOfFormerConfiguration(app: Deps): void {
  const { configured } = app.signIn
  const rules = configured === null ? null : { ...configured, clientSecret: null }
  const before = app.settings.read(fixedName) as StoredProvider | null
  if (JSON.stringify(before) === JSON.stringify(rules)) return
  if (before !== null && (rules === null || admitsOthers(before, rules))) {
    const ended = endSessions(app, app.identities.openSessionsOfProvider(configuredProviderId))
    if (ended > 0) app.log.info('Ended the sessions of a sign-in provider whose configuration has changed', { ended })
  }
  if (rules === null) app.settings.remove(fixedName)
  else app.settings.write(fixedName, rules)
}
