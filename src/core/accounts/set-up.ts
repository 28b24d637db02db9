import { randomUUID } from 'node:crypto'
import { memberDefaults, type StoredUser, type User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { toUser } from './account-records.ts'
import type { Credentials } from './sign-in.ts'

/** Creates the first account, an admin. Throws AppError `forbidden` if an account exists, also for concurrent calls. */
export async function setUp(
  app: Pick<AppContext, 'users' | 'passwords' | 'clock' | 'transaction'>,
  { username, password }: Credentials,
): Promise<User> {
  assertNoAccounts(app)
  const passwordHash = await app.passwords.hash(password)
  const user: StoredUser = {
    id: randomUUID(),
    username,
    passwordHash,
    role: 'admin',
    storefrontUserId: null,
    ...memberDefaults,
    createdAt: instant(app.clock),
  }
  app.transaction(() => {
    assertNoAccounts(app)
    app.users.insert(user)
  })
  return toUser(user)
}

function assertNoAccounts({ users }: Pick<AppContext, 'users'>): void {
  if (users.count() > 0) throw new AppError('forbidden', say('api.alreadySetUp'))
}
