import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

/** How a session began. Who signs in at a reverse proxy has none: each request says who it is. */
const signInMethods = ['password', 'passkey', 'provider'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** A sign-in of an account, without its token. */
export const AccountSessionModel = Model('AccountSession', {
  id: Id,
  device: Type.String({ description: 'The browser and the system, or the program', examples: ['Firefox, Linux'] }),
  address: Nullable(
    Type.String({ description: 'Where it was last used from, accurate to one hour', examples: ['192.168.1.20'] }),
  ),
  signedInBy: OneOf(signInMethods, 'SignInMethod'),
  current: Type.Boolean({ description: 'Whether this request belongs to it' }),
  createdAt: Instant,
  lastUsedAt: { ...Instant, description: 'When it was last used, accurate to one hour' },
})
export type AccountSession = Static<typeof AccountSessionModel>

/** Browsers name the ones that they are compatible with, too, so that the order counts. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (userAgent: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The device of a user agent, such as `Firefox, Linux`; for other programs their name. Empty if unknown. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(userAgent, browsers)
  const program = browser ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return [program, nameIn(userAgent, systems)].filter((part) => part !== undefined).join(', ')
}
