import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext, PasswordHasher } from '../app-context.ts'
import { toUser } from './to-user.ts'

export type Credentials = { username: string; password: string }

// Hashed like any password, so that an unknown user costs the same time as a wrong password.
const decoys = new WeakMap<PasswordHasher, Promise<string>>()

function decoyOf(passwords: PasswordHasher): Promise<string> {
  const decoy = decoys.get(passwords) ?? passwords.hash('no account has this password')
  decoys.set(passwords, decoy)
  return decoy
}

/** The account of these credentials. Unknown user and wrong password are told apart neither by words nor by time. */
export async function signIn(
  app: Pick<AppContext, 'users' | 'passwords'>,
  { username, password }: Credentials,
): Promise<User> {
  const user = app.users.findByName(username)
  // Awaited in any case: the very first sign-in would tell by its time otherwise.
  const decoy = await decoyOf(app.passwords)
  const right = await app.passwords.verify(password, user?.passwordHash ?? decoy)
  if (user === null || !right) throw new AppError('unauthorized', 'Invalid username or password')
  return toUser(user)
}
