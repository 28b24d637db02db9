import type { StoredUser } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `not-found`. */
export function getAccount({ users }: Pick<AppContext, 'users'>, id: string): StoredUser {
  const user = users.find(id)
  if (user === null) throw new AppError('not-found', 'Account not found')
  return user
}

/** Throws AppError `conflict` if the account is the last admin. */
export function assertNotLastAdmin({ users }: Pick<AppContext, 'users'>, user: StoredUser): void {
  if (user.role === 'admin' && users.countAdmins() === 1) {
    throw new AppError('conflict', 'This is the last admin. Make another user an admin first.')
  }
}
