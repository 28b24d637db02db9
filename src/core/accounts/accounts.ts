import { randomUUID } from 'node:crypto'
import {
  type Account,
  type AccountChange,
  memberDefaults,
  type NewAccount,
  type StoredUser,
} from '#domain/accounts/user.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { assertNotLastAdmin, assertUsernameFree, getAccount, toAccount } from './account-records.ts'
import { endOtherSessions } from './sessions.ts'

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

/**
 * Changes the given fields. With a new password, ends the sessions of the account if asked to, except for the one of the
 * request. Throws AppError `not-found`, or `conflict` for a taken username or for demoting the last admin.
 */
export async function changeAccount(
  app: Pick<AppContext, 'users' | 'games' | 'passwords' | 'transaction' | 'sessions' | 'clock' | 'events'>,
  { id, sessionId }: { id: string; sessionId: string | null },
  { username, password, role, endOtherSessions: endsOthers = false, ...permissions }: AccountChange,
): Promise<Account> {
  getAccount(app, id)
  const passwordHash = password === undefined ? undefined : await app.passwords.hash(password)
  const changed = app.transaction(() => {
    const before = getAccount(app, id)
    if (username !== undefined) assertUsernameFree(app, username, id)
    if (role === 'member') assertNotLastAdmin(app, before)
    const { mayAdd, requestLimit, mayDownload, downloadSpeedLimit } = permissions
    const input = { username, role, passwordHash, mayAdd, requestLimit, mayDownload, downloadSpeedLimit }
    const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length > 0) app.users.update(id, change as Partial<StoredUser>)
    const account = toAccount(getAccount(app, id))
    // What was added before stays allowed.
    if (toAccount(before).mayAdd && !account.mayAdd) app.games.clearAllOf(id)
    return account
  })
  if (endsOthers && passwordHash !== undefined) endOtherSessions(app, id, sessionId)
  return changed
}

/**
 * Removes an account with its library and API keys; files are kept. Throws AppError `not-found`, or `conflict` for the
 * last admin.
 */
export function removeAccount(app: Pick<AppContext, 'users' | 'transaction' | 'events'>, id: string): void {
  app.transaction(() => {
    assertNotLastAdmin(app, getAccount(app, id))
    app.users.remove(id)
  })
  app.events.emit('accountRemoved', { id })
}
