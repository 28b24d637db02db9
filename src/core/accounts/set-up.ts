import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { StoredUser, User } from '#domain/user.ts'
import type { Program } from '../program.ts'
import type { Credentials } from './sign-in.ts'
import { toUser } from './to-user.ts'

/** Creates the first account, an admin. Of two callers at once one wins; throws AppError `forbidden` ever after. */
export async function setUp(
  program: Pick<Program, 'users' | 'passwords' | 'clock' | 'transaction'>,
  { username, password }: Credentials,
): Promise<User> {
  refuseSecond(program)
  const passwordHash = await program.passwords.hash(password)
  const user: StoredUser = {
    id: randomUUID(),
    username,
    passwordHash,
    role: 'admin',
    storefrontUserId: null,
    createdAt: instant(program.clock),
  }
  program.transaction(() => {
    refuseSecond(program)
    program.users.insert(user)
  })
  return toUser(user)
}

function refuseSecond({ users }: Pick<Program, 'users'>): void {
  if (users.count() > 0) throw new AppError('forbidden', 'Ludarr is set up already. Sign in instead.')
}
