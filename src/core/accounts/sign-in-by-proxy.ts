import { randomBytes, randomUUID } from 'node:crypto'
import { type StoredUser, type User, Username } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { toUser } from './account-records.ts'
import { newMemberPermissions } from './new-member-permissions.ts'

type Deps = Pick<AppContext, 'users' | 'passwords' | 'clock' | 'transaction' | 'log' | 'settings'>

/**
 * The user whom a trusted reverse proxy has signed in; null before the first account exists. With `createsUsers`, an
 * unknown user gets a member account. Throws AppError `forbidden` for a username without an account.
 */
export async function signInByProxy(app: Deps, username: string, createsUsers: boolean): Promise<User | null> {
  const known = app.users.findByName(username)
  if (known !== null) return toUser(known)
  // The first account is an administrator, so only the setup page creates it.
  if (app.users.count() === 0) return null
  if (!createsUsers) {
    throw new AppError('forbidden', say('api.proxyAccountUnknown', { username }))
  }
  return toUser(await createMember(app, username))
}

async function createMember(app: Deps, username: string): Promise<StoredUser> {
  assertUsable(username)
  // Nobody knows this password. An administrator can set another one.
  const passwordHash = await app.passwords.hash(randomBytes(32).toString('base64url'))
  const member: StoredUser = {
    id: randomUUID(),
    username,
    passwordHash,
    role: 'member',
    storefrontUserId: null,
    ...newMemberPermissions(app),
    createdAt: instant(app.clock),
  }
  // Another request of the same page may have created the account in the meantime.
  const user = app.transaction(() => {
    const existing = app.users.findByName(username)
    if (existing === null) app.users.insert(member)
    return existing ?? member
  })
  if (user === member) app.log.info('Created an account for a user of the reverse proxy', { username })
  return user
}

function assertUsable(username: string): void {
  const { minLength = 0, maxLength = 0, pattern = '' } = Username
  if (username.length >= minLength && username.length <= maxLength && new RegExp(pattern).test(username)) return
  throw new AppError(
    'forbidden',
    say('api.proxyUsernameUnusable', { username, minimum: minLength, maximum: maxLength }),
  )
}
