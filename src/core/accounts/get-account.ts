import type { StoredUser } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `not-found`. */
export function getAccount({ users }: Pick<AppContext, 'users'>, id: string): StoredUser {
  const user = users.find(id)
  if (user === null) throw new AppError('not-found', 'There is no such account')
  return user
}

/** Somebody must be left who may administer: throws AppError `conflict` when it is the last admin that goes. */
export function assertNotLastAdmin({ users }: Pick<AppContext, 'users'>, leaving: StoredUser): void {
  if (leaving.role === 'admin' && users.countAdmins() === 1) {
    throw new AppError('conflict', 'This is the last admin. Make somebody else an admin first.')
  }
}
