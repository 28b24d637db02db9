import { Value } from '@sinclair/typebox/value'
import {
  type SignInSettings,
  type SignInSettingsChange,
  SignInSettingsChangeModel,
} from '#domain/accounts/sign-in-settings.ts'
import { memberDefaults } from '#domain/accounts/user.ts'
import { publicAddress } from '#domain/addresses/public-address.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'

const name = 'sign-in'
const openedName = 'password sign-in opened'
/** How long `ludarr reset-password` opens password sign-in. */
const openedMs = 24 * 60 * 60 * 1000

type Deps = Pick<AppContext, 'settings' | 'signIn' | 'about' | 'clock'>

/** The settings in force: those of the configuration take the place of the stored ones. */
export function readSignInSettings(app: Deps): SignInSettings {
  const { publicUrl = null, passwordSignIn = true, newMembers } = storedSettings(app)
  const fixed = app.signIn.passwordSignIn
  const isOn = fixed ?? passwordSignIn
  return {
    publicUrl: app.about.publicUrl ?? publicUrl,
    publicUrlFixed: app.about.publicUrl !== null,
    passwordSignIn: isOn,
    passwordSignInFixed: fixed !== null,
    newMembers: { ...memberDefaults, ...newMembers },
    openedUntil: isOn ? null : openedUntil(app),
  }
}

/** The address of the installation with its base path; null if neither the configuration nor an administrator gave it. */
export function installationAddress(app: Deps): string | null {
  const { publicUrl } = readSignInSettings(app)
  return publicAddress({ publicUrl, basePath: app.about.basePath })
}

export function isPasswordSignInOpen(app: Deps): boolean {
  const { passwordSignIn, openedUntil } = readSignInSettings(app)
  return passwordSignIn || openedUntil !== null
}

/** Throws AppError `forbidden` if password sign-in is off. */
export function assertPasswordSignInOpen(app: Deps): void {
  if (isPasswordSignInOpen(app)) return
  throw new AppError('forbidden', say('signIn.passwordTurnedOff'))
}

/** Opens password sign-in for a day, also where the configuration turns it off. */
export function openPasswordSignIn({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>): void {
  settings.write(openedName, { until: new Date(clock.now().getTime() + openedMs).toISOString() })
}

/** Returns the sign-in settings that an administrator saved. */
export function storedSettings({ settings }: Pick<AppContext, 'settings'>): SignInSettingsChange {
  const stored = settings.read(name)
  return Value.Check(SignInSettingsChangeModel, stored) ? stored : {}
}

function openedUntil({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>): string | null {
  const stored = settings.read(openedName)
  const until: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'until') : null
  return typeof until === 'string' && Date.parse(until) > clock.now().getTime() ? until : null
}

/** Stores what an administrator saved. */
export function storeSettings({ settings }: Pick<AppContext, 'settings'>, changed: SignInSettingsChange): void {
  settings.write(name, changed)
}

/** Ends the time for which `ludarr reset-password` has opened password sign-in. */
export function closePasswordSignIn({ settings }: Pick<AppContext, 'settings'>): void {
  settings.remove(openedName)
}
