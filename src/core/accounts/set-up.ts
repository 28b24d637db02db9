import { randomUUID } from 'node:crypto'
import type { StoredUser, User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import type { Credentials } from './sign-in.ts'
import { toUser } from './to-user.ts'

/** Creates the first account, an admin. Of two callers at once one wins; throws AppError `forbidden` ever after. */
export async function setUp(
  app: Pick<AppContext, 'users' | 'passwords' | 'clock' | 'transaction'>,
  { username, password }: Credentials,
): Promise<User> {
  assertFirst(app)
  const passwordHash = await app.passwords.hash(password)
  const user: StoredUser = {
    id: randomUUID(),
    username,
    passwordHash,
    role: 'admin',
    storefrontUserId: null,
    createdAt: instant(app.clock),
  }
  app.transaction(() => {
    assertFirst(app)
    app.users.insert(user)
  })
  return toUser(user)
}

function assertFirst({ users }: Pick<AppContext, 'users'>): void {
  if (users.count() > 0) throw new AppError('forbidden', 'Ludarr is set up already. Sign in instead.')
}
