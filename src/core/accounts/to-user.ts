import type { Account, StoredUser, User } from '#domain/accounts/user.ts'

/** An account as its own user sees it, without the password hash. */
export function toUser({ id, username, role, storefrontUserId }: StoredUser): User {
  return { id, username, role, storefrontUserId }
}

/** An account as administrators see it, without the password hash. */
export function toAccount(user: StoredUser): Account {
  return { ...toUser(user), createdAt: user.createdAt }
}
