import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with this secret shows, now or some steps of 30 seconds away. */
export function codeOf(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })
}

/** A code of six digits that is none of the codes around now. */
export function wrongCodeOf(secret: string, now: Date): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, now, steps))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))
  if (wrong === undefined) throw new Error('every code is right')
  return wrong
}
