import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'

/** Throws AppError `unauthorized` when the current password is wrong. */
export async function changePassword(
  program: Pick<Program, 'users' | 'passwords'>,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = program.users.find(userId)
  if (user === null || !(await program.passwords.verify(currentPassword, user.passwordHash))) {
    throw new AppError('unauthorized', 'The current password is wrong')
  }
  program.users.update(userId, { passwordHash: await program.passwords.hash(newPassword) })
}
