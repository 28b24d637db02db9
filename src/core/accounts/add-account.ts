import { randomUUID } from 'node:crypto'
import { type Account, memberDefaults, type NewAccount, type StoredUser } from '#domain/accounts/user.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { assertUsernameFree, toAccount } from './account-records.ts'

/** Throws AppError `conflict` if the username is taken. */
export async function addAccount(
  app: Pick<AppContext, 'users' | 'passwords' | 'clock' | 'transaction'>,
  { username, password, role, ...permissions }: NewAccount,
): Promise<Account> {
  assertUsernameFree(app, username)
  const passwordHash = await app.passwords.hash(password)
  const user: StoredUser = {
    id: randomUUID(),
    username,
    passwordHash,
    role,
    storefrontUserId: null,
    mayAdd: permissions.mayAdd ?? memberDefaults.mayAdd,
    requestLimit: permissions.requestLimit ?? memberDefaults.requestLimit,
    mayDownload: permissions.mayDownload ?? memberDefaults.mayDownload,
    downloadSpeedLimit: permissions.downloadSpeedLimit ?? memberDefaults.downloadSpeedLimit,
    createdAt: instant(app.clock),
  }
  app.transaction(() => {
    assertUsernameFree(app, username)
    app.users.insert(user)
  })
  return toAccount(user)
}
