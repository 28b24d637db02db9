import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext, PasswordHasher } from '../app-context.ts'
import { toUser } from './account-records.ts'

export type Credentials = { username: string; password: string }

// Verified for unknown usernames, so that they take as long as a wrong password.
const decoys = new WeakMap<PasswordHasher, Promise<string>>()

function decoyOf(passwords: PasswordHasher): Promise<string> {
  const decoy = decoys.get(passwords) ?? passwords.hash('no account has this password')
  decoys.set(passwords, decoy)
  return decoy
}

/**
 * The account with these credentials. Throws AppError `unauthorized`; an unknown username and a wrong password differ in
 * neither message nor timing.
 */
export async function signIn(
  app: Pick<AppContext, 'users' | 'passwords'>,
  { username, password }: Credentials,
): Promise<User> {
  const user = app.users.findByName(username)
  // Always awaited: the first sign-in for an unknown username would otherwise take longer.
  const decoy = await decoyOf(app.passwords)
  const matches = await app.passwords.verify(password, user?.passwordHash ?? decoy)
  if (user === null || !matches) throw new AppError('unauthorized', 'Invalid username or password')
  return toUser(user)
}
