import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { toUser } from '../accounts/account-records.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'users'>

/** Returns what a user may do now; `null` if the account was removed. Administrators may do everything. */
export function permissionsOf({ users }: Deps, userId: string) {
  const account = users.find(userId)
  return account === null ? null : toUser(account)
}

/** Whether an administrator must approve the games that a user wants. */
export function mustAsk(app: Deps, userId: string): boolean {
  return permissionsOf(app, userId)?.mayAdd === false
}

const byAdmin = say('household.linksByAdministrators')

/** Nobody can check what a link or a file brings. Throws AppError `forbidden` for users who must ask. */
export function assertMayDownloadAnything(app: Deps, userId: string): void {
  if (mustAsk(app, userId)) throw new AppError('forbidden', byAdmin)
}
