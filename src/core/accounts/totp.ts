import { Secret, TOTP } from 'otpauth'

/** The values that all authenticator apps support. https://www.rfc-editor.org/rfc/rfc6238 */
const period = 30
const digits = 6
/** One code before and one after the present one, for clocks that differ by up to half a minute. */
const toleratedSteps = 1

const issuer = 'Ludarr'
/** 160 bits, the length that RFC 4226 recommends. */
const secretBytes = 20

/** A new secret in Base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) })

/** The address that authenticator apps read from a QR code. */
export function totpUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** Whether a text looks like a code of an authenticator app. Apps show it in two groups. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(text))
}

/** The time step whose code this is; null if it is none of the present ones. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: withoutSpaces(code), timestamp, window: toleratedSteps })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** The characters of recovery codes, without letters and digits that are mistaken for each other. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryGroups = 4
const lettersOfGroup = 4
export const recoveryCodeCount = 10

/** A new recovery code, such as `k7mp-x2qd-9rtw-ab3h`: 79 bits, so that nobody can find one, not even by its digest. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: recoveryGroups * lettersOfGroup }, randomLetter).join('')
  return letters.match(new RegExp(`.{${lettersOfGroup}}`, 'g'))?.join('-') ?? letters
}

function randomLetter(): string {
  // Bytes above the last whole multiple would make the first letters more frequent.
  const limit = 256 - (256 % recoveryLetters.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return recoveryLetters[byte % recoveryLetters.length] ?? ''
  }
}

/** A recovery code as it was typed, in the form of which digests are made. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
