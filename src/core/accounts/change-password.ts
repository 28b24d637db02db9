import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { endOtherSessions } from './sessions.ts'

export type PasswordChange = { currentPassword: string; newPassword: string; endOtherSessions?: boolean }

/**
 * Changes the password of a user and, if asked to, ends all sessions except for the current one. Throws AppError
 * `unauthorized` if the current password is wrong.
 */
export async function changePassword(
  app: Pick<AppContext, 'users' | 'passwords' | 'sessions' | 'clock' | 'events'>,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  { currentPassword, newPassword, endOtherSessions: endsOthers = false }: PasswordChange,
): Promise<void> {
  const user = app.users.find(userId)
  if (user === null || !(await app.passwords.verify(currentPassword, user.passwordHash))) {
    throw new AppError('unauthorized', say('api.currentPasswordWrong'))
  }
  app.users.update(userId, { passwordHash: await app.passwords.hash(newPassword) })
  if (endsOthers) endOtherSessions(app, userId, sessionId)
}
