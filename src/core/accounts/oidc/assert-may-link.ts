import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { getAccount } from '../account-records.ts'
import { assertOwner, type Proof } from '../second-factor.ts'

export type LinkingCaller = { user: User; sessionId: string | null; byProxy: boolean }

/**
 * A link lets somebody in for good, so its owner shows the password, and a code if there is a second factor: an open
 * session is not enough. Users whom a provider or a proxy signed in may never have had a password. Throws AppError
 * `unauthorized`.
 */
export async function assertMayLink(
  app: Needs<typeof assertOwner> & Pick<AppContext, 'sessions' | 'users'>,
  { user, sessionId, byProxy }: LinkingCaller,
  proof: Partial<Proof>,
): Promise<void> {
  if (byProxy || (sessionId !== null && app.sessions.signedInBy(sessionId) === 'provider')) return
  const { password = '', code = '' } = proof
  if (password === '') throw new AppError('unauthorized', say('signIn.passwordNeeded'))
  await assertOwner(app, getAccount(app, user.id), { password, code })
}
