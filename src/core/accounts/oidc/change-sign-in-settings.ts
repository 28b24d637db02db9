import type { SignInSettings, SignInSettingsChange } from '#domain/accounts/sign-in-settings.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { enabledProviders } from './providers.ts'
import { closePasswordSignIn, readSignInSettings, storedSettings, storeSettings } from './sign-in-settings.ts'

/**
 * Changes the given settings for an administrator. Throws AppError `conflict` for what the configuration sets, and for
 * turning off password sign-in without being able to sign in otherwise; `invalid` for an address that is none.
 */
export function changeSignInSettings(
  app: Pick<AppContext, 'settings' | 'signIn' | 'about' | 'clock' | 'signInProviders' | 'identities'>,
  adminId: string,
  change: SignInSettingsChange,
): SignInSettings {
  const before = readSignInSettings(app)
  if (change.publicUrl !== undefined && before.publicUrlFixed) {
    throw new AppError('conflict', say('signIn.addressFixed'))
  }
  if (change.passwordSignIn !== undefined && before.passwordSignInFixed) {
    throw new AppError('conflict', say('signIn.passwordSignInFixed'))
  }
  if (change.passwordSignIn === false) assertOtherWay(app, adminId)
  const publicUrl = change.publicUrl === undefined ? {} : { publicUrl: readAddress(change.publicUrl) }
  const changed = { ...storedSettings(app), ...change, ...publicUrl }
  const isPasswordOff = (app.signIn.passwordSignIn ?? changed.passwordSignIn) === false
  if (!before.publicUrlFixed && isPasswordOff && (changed.publicUrl ?? null) === null) {
    throw new AppError('conflict', say('signIn.addressNeeded'))
  }
  storeSettings(app, changed)
  // Whoever chooses how users sign in has found a way in. A repaired address may not be right yet.
  if (change.passwordSignIn !== undefined) closePasswordSignIn(app)
  return readSignInSettings(app)
}

function assertOtherWay(app: Pick<AppContext, 'signIn' | 'signInProviders' | 'identities'>, adminId: string): void {
  const issuers = new Set(enabledProviders(app).map(({ issuer }) => issuer))
  if (app.identities.listOf(adminId).some(({ issuer }) => issuers.has(issuer))) return
  throw new AppError('conflict', say('signIn.linkOwnAccountFirst'))
}

function readAddress(entered: string | null): string | null {
  const text = entered?.trim() ?? ''
  if (text === '') return null
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  const message = say('signIn.addressNotHttp')
  throw fieldError('publicUrl', message)
}
