import { normalizeIssuer, type StoredProvider } from '#domain/accounts/sign-in-provider.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { readSignInSettings } from './sign-in-settings.ts'

type Deps = Pick<AppContext, 'settings' | 'about' | 'clock' | 'signIn' | 'identities' | 'users'>
type Providers = readonly StoredProvider[]

/**
 * Throws AppError `conflict` if passwords are off and a change of the enabled providers would leave none at which an
 * administrator can sign in.
 */
export function assertAdminsGetIn(app: Deps, { before, after }: { before: Providers; after: Providers }): void {
  if (readSignInSettings(app).passwordSignIn) return
  if (after.length > 0 && (!admitAdmin(app, before) || admitAdmin(app, after))) return
  throw new AppError('conflict', say('signIn.lastWayIn'))
}

/** Throws AppError `conflict` if passwords are off and users would remove their last link to one of the providers. */
export function assertOtherLink(app: Deps, providers: Providers, { userId, id }: { userId: string; id: string }): void {
  if (readSignInSettings(app).passwordSignIn) return
  const useful = usefulLinks(app, userId, providers)
  if (useful.length !== 1 || useful[0]?.id !== id) return
  throw new AppError('conflict', say('signIn.lastLink'))
}

function admitAdmin(app: Deps, providers: Providers): boolean {
  if (providers.some(({ createUsers, adminGroup }) => createUsers && adminGroup !== null)) return true
  return app.users.all().some(({ id, role }) => role === 'admin' && usefulLinks(app, id, providers).length > 0)
}

function usefulLinks({ identities }: Pick<AppContext, 'identities'>, userId: string, providers: Providers) {
  const issuers = new Set(providers.map(({ issuer }) => normalizeIssuer(issuer)))
  return identities.listOf(userId).filter(({ issuer }) => issuers.has(issuer))
}
