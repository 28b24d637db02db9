import { randomUUID } from 'node:crypto'
import { instant } from '#domain/ports/clock.ts'
import type { Account, NewAccount, StoredUser } from '#domain/user.ts'
import type { Program } from '../program.ts'
import { refuseTakenName } from './taken-name.ts'
import { toAccount } from './to-user.ts'

/** Throws AppError `conflict` when the name is taken. */
export async function addAccount(
  program: Pick<Program, 'users' | 'passwords' | 'clock' | 'transaction'>,
  { username, password, role }: NewAccount,
): Promise<Account> {
  refuseTakenName(program, username)
  const passwordHash = await program.passwords.hash(password)
  const user: StoredUser = {
    id: randomUUID(),
    username,
    passwordHash,
    role,
    storefrontUserId: null,
    createdAt: instant(program.clock),
  }
  program.transaction(() => {
    refuseTakenName(program, username)
    program.users.insert(user)
  })
  return toAccount(user)
}
