import { randomUUID } from 'node:crypto'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import {
  configuredProviderId,
  maxProviders,
  type NewSignInProvider,
  normalizeIssuer,
  providerDefaults,
  type SignInProvider,
  type SignInProviderChange,
  type StoredProvider,
} from '#domain/accounts/sign-in-provider.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { maskedSecret } from '#domain/scalars.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { endSessions } from './end-sessions.ts'
import { installationAddress } from './sign-in-settings.ts'
import { assertAdminsGetIn } from './ways-in.ts'

type ReadDeps = Pick<AppContext, 'signInProviders' | 'signIn'>
type ListDeps = Needs<typeof installationAddress> & Pick<AppContext, 'signInProviders'>
type ChangeDeps = Needs<typeof assertAdminsGetIn> &
  Pick<AppContext, 'events' | 'redactor' | 'sessions' | 'signInProviders' | 'transaction'>

/** All providers, the one of the configuration first. */
export function allProviders({ signInProviders, signIn }: ReadDeps): StoredProvider[] {
  return [...(signIn.configured === null ? [] : [signIn.configured]), ...signInProviders.all()]
}

export function enabledProviders(app: ReadDeps): StoredProvider[] {
  return allProviders(app).filter(({ enabled }) => enabled)
}

/** The provider with this id; null if it is unknown or disabled. */
export function findEnabledProvider(app: ReadDeps, id: string): StoredProvider | null {
  const provider = id === configuredProviderId ? app.signIn.configured : app.signInProviders.find(id)
  return provider?.enabled === true ? provider : null
}

/** Throws AppError `not-found` for a provider that is unknown or disabled. */
export function assertEnabled(app: ReadDeps, id: string): void {
  if (findEnabledProvider(app, id) === null) throw new AppError('not-found', say('signIn.providerNotFound'))
}

/** All providers for administrators, with masked secrets. */
export function listProviders(app: ListDeps): SignInProvider[] {
  return allProviders(app).map((provider) => shown(app, provider))
}

/** Proves that there is a provider at the address, then adds it. */
export async function addProvider(app: ChangeDeps, input: NewSignInProvider): Promise<SignInProvider> {
  const provider: StoredProvider = { ...providerDefaults, ...cleaned(input), id: randomUUID() }
  await prove(app, provider)
  app.transaction(() => {
    if (app.signInProviders.count() >= maxProviders) {
      throw new AppError('conflict', say('signIn.tooManyProviders', { count: maxProviders }))
    }
    app.signInProviders.insert(provider)
  })
  return shown(app, provider)
}

/**
 * Changes the given fields; a masked secret keeps the stored one. Sessions that began at the provider end if somebody
 * else may sign in from now on. Throws AppError `not-found`, or `conflict` for the provider of the configuration.
 */
export async function changeProvider(
  app: ChangeDeps,
  id: string,
  change: SignInProviderChange,
): Promise<SignInProvider> {
  const before = getChangeable(app, id)
  const input = cleaned(change)
  if (input.issuer !== undefined && input.issuer !== before.issuer && input.clientSecret === undefined) {
    // The secret of one provider is not sent to another.
    if (before.clientSecret !== null) throw secretNeeded()
  }
  const provider = { ...before, ...input }
  const isElsewhere = provider.issuer !== before.issuer
  if (before.enabled && (!provider.enabled || isElsewhere)) {
    assertAdminsGetIn(app, replaced(app, id, provider.enabled ? [provider] : []))
  }
  if (isElsewhere) await prove(app, provider)
  app.signInProviders.update(id, input)
  if (admitsOthers(before, provider)) endSessions(app, app.identities.openSessionsOfProvider(id))
  return shown(app, provider)
}

/** Removes a provider. Sessions that began there end; the links of accounts stay for a provider with the same address. */
export function removeProvider(app: ChangeDeps, id: string): void {
  if (getChangeable(app, id).enabled) assertAdminsGetIn(app, replaced(app, id, []))
  const ended = app.identities.openSessionsOfProvider(id)
  app.signInProviders.remove(id)
  endSessions(app, ended)
}

/** Whether a change of the provider affects who may sign in, and as what. */
export function admitsOthers(before: StoredProvider, after: StoredProvider): boolean {
  if (before.enabled && !after.enabled) return true
  const fields = ['issuer', 'clientId', 'groupsClaim', 'adminGroup', 'memberGroup'] as const
  return fields.some((field) => before[field] !== after[field])
}

function getChangeable({ signInProviders }: ReadDeps, id: string): StoredProvider {
  if (id === configuredProviderId) {
    throw new AppError('conflict', say('signIn.providerFixed'))
  }
  const provider = signInProviders.find(id)
  if (provider === null) throw new AppError('not-found', say('signIn.providerNotFound'))
  return provider
}

async function prove(app: Pick<AppContext, 'signIn' | 'redactor'>, provider: StoredProvider): Promise<void> {
  // An answer may quote the secret before it is stored.
  app.redactor.add([provider.clientSecret])
  try {
    await app.signIn.connect(provider).check()
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    const { message, reason } = error
    if (reason === 'unavailable') throw new AppError('upstream', message, {}, { cause: error })
    throw fieldError('issuer', message, { cause: error })
  }
}

/** The enabled providers before and after one of them is replaced. */
function replaced(app: ReadDeps, id: string, by: readonly StoredProvider[]) {
  const before = enabledProviders(app)
  return { before, after: [...before.filter((provider) => provider.id !== id), ...by] }
}

function cleaned<Input extends SignInProviderChange>(input: Input): Input {
  const { clientSecret, issuer, adminGroup, memberGroup } = input
  const trimmed = (text: string | null | undefined) => (text === null ? null : text?.trim() || null)
  const change = {
    ...input,
    ...(issuer === undefined ? {} : { issuer: readIssuer(issuer) }),
    ...(adminGroup === undefined ? {} : { adminGroup: trimmed(adminGroup) }),
    ...(memberGroup === undefined ? {} : { memberGroup: trimmed(memberGroup) }),
    ...(clientSecret === undefined ? {} : { clientSecret: clientSecret || null }),
  }
  if (clientSecret === maskedSecret) delete change.clientSecret
  return change
}

/** The issuer of an address that was entered, which may be that of the discovery document. */
export function readIssuer(entered: string): string {
  const text = normalizeIssuer(entered.trim().replace(/\/\.well-known\/openid-configuration\/?$/, ''))
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return text
  const message = say('signIn.issuerNotAddress')
  throw fieldError('issuer', message)
}

function secretNeeded(): AppError {
  const message = say('signIn.secretNeededAgain')
  return fieldError('clientSecret', message)
}

function shown(app: ListDeps, provider: StoredProvider): SignInProvider {
  const address = installationAddress(app)
  const route = address === null ? null : `${address}/api/auth/oidc/${provider.id}`
  return {
    ...provider,
    clientSecret: provider.clientSecret === null ? null : maskedSecret,
    fixed: provider.id === configuredProviderId,
    redirectUri: route === null ? null : `${route}/callback`,
    backChannelLogoutUri: route === null ? null : `${route}/backchannel-logout`,
  }
}
