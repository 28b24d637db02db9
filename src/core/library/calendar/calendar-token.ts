import { createHash, randomBytes } from 'node:crypto'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'

const tokenBytes = 32

/** Creates the token for a user's calendar. It replaces the previous one, and only this result contains it. */
export function createCalendarToken(app: Pick<AppContext, 'calendar' | 'clock'>, userId: string): string {
  const token = randomBytes(tokenBytes).toString('base64url')
  app.calendar.putToken({ userId, digest: digestOf(token), createdAt: instant(app.clock) })
  return token
}

/** The id of the user whose calendar a token opens; null for an unknown token. */
export function userOfCalendarToken(app: Pick<AppContext, 'calendar'>, token: string): string | null {
  return app.calendar.findUser(digestOf(token))
}

// Tokens are random, so a slow hash is not needed.
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
