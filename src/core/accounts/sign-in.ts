import { isForeignHash } from '#domain/accounts/password-hash.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { PasswordHasher } from '#domain/ports/password-hasher.ts'
import type { AppContext } from '../app-context.ts'
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
 * The account with these credentials. A hash of another program is replaced. Throws AppError `unauthorized`; an unknown
 * username and a wrong password differ in neither message nor timing.
 */
export async function signIn(
  app: Pick<AppContext, 'users' | 'passwords'>,
  { username, password }: Credentials,
): Promise<User> {
  const user = app.users.findByName(username)
  const stored = user?.passwordHash ?? null
  // Always awaited: the first sign-in for an unknown username would otherwise take longer.
  const decoy = await decoyOf(app.passwords)
  const isForeign = stored !== null && isForeignHash(stored)
  const matchesOwn = await app.passwords.verify(password, isForeign ? decoy : (stored ?? decoy))
  // As long as there are hashes of both kinds, everyone's sign-in takes the time of both.
  const foreign = isForeign ? stored : app.users.anyForeignHash()
  const matchesForeign = foreign !== null && (await app.passwords.verify(password, foreign))
  const matches = isForeign ? matchesForeign : matchesOwn
  if (user === null || stored === null || !matches) throw new AppError('unauthorized', say('api.wrongCredentials'))
  if (isForeign) app.users.replaceHash(user.id, stored, await app.passwords.hash(password))
  return toUser(user)
}
