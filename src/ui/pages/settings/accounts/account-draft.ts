import type { Account, AccountChange, NewAccount } from '#domain/accounts/user.ts'

export type AccountDraft = NewAccount

/** Only what differs: an empty password means that it stays. */
export function accountChange(account: Account, { username, password, role }: AccountDraft): AccountChange {
  return {
    ...(username === account.username ? {} : { username }),
    ...(role === account.role ? {} : { role }),
    ...(password === '' ? {} : { password }),
  }
}

export function isComplete({ username, password }: AccountDraft, isNew: boolean): boolean {
  return username.length >= 3 && (isNew || password !== '' ? password.length >= 8 : true)
}
