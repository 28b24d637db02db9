import type { Account, StoredUser, User } from '#domain/accounts/user.ts'

/** What an account may know of itself: never the hash. */
export function toUser({ id, username, role, storefrontUserId }: StoredUser): User {
  return { id, username, role, storefrontUserId }
}

export function toAccount(user: StoredUser): Account {
  return { ...toUser(user), createdAt: user.createdAt }
}
