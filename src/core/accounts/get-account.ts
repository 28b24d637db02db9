import { AppError } from '#domain/errors.ts'
import type { StoredUser } from '#domain/user.ts'
import type { Program } from '../program.ts'

/** Throws AppError `not-found`. */
export function getAccount({ users }: Pick<Program, 'users'>, id: string): StoredUser {
  const user = users.find(id)
  if (user === null) throw new AppError('not-found', 'There is no such account')
  return user
}

/** Somebody must be left who may administer: throws AppError `conflict` when it is the last admin that goes. */
export function refuseLastAdmin({ users }: Pick<Program, 'users'>, leaving: StoredUser): void {
  if (leaving.role === 'admin' && users.countAdmins() === 1) {
    throw new AppError('conflict', 'This is the last admin. Make somebody else an admin first.')
  }
}
