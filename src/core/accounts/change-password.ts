import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `unauthorized` if the current password is wrong. */
export async function changePassword(
  app: Pick<AppContext, 'users' | 'passwords'>,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = app.users.find(userId)
  if (user === null || !(await app.passwords.verify(currentPassword, user.passwordHash))) {
    throw new AppError('unauthorized', 'The current password is wrong')
  }
  app.users.update(userId, { passwordHash: await app.passwords.hash(newPassword) })
}
