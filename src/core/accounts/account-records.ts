import { type Account, memberDefaults, type StoredUser, type User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `not-found`. */
export function getAccount({ users }: Pick<AppContext, 'users'>, id: string): StoredUser {
  const user = users.find(id)
  if (user === null) throw new AppError('not-found', say('api.accountNotFound'))
  return user
}

/** Throws AppError `conflict` if the account is the last admin. */
export function assertNotLastAdmin({ users }: Pick<AppContext, 'users'>, user: StoredUser): void {
  if (user.role === 'admin' && users.countAdmins() === 1) {
    throw new AppError('conflict', say('api.lastAdministrator'))
  }
}

/** Throws AppError `conflict` if an account other than `except` has the username; case-insensitive. */
export function assertUsernameFree({ users }: Pick<AppContext, 'users'>, username: string, except?: string): void {
  const holder = users.findByName(username)
  if (holder !== null && holder.id !== except) throw new AppError('conflict', say('api.usernameTaken'))
}

/** An account as its own user sees it, without the password hash. */
export function toUser(stored: StoredUser): User {
  const { id, username, role, storefrontUserId, mayAdd, requestLimit, mayDownload, downloadSpeedLimit } = stored
  const granted = role === 'admin' ? memberDefaults : { mayAdd, requestLimit, mayDownload }
  const permissions = { ...granted, downloadSpeedLimit }
  return { id, username, role, storefrontUserId, ...permissions }
}

/** An account as administrators see it, without the password hash. */
export function toAccount(user: StoredUser): Account {
  return { ...toUser(user), createdAt: user.createdAt }
}
