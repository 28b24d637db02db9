import type { Account, AccountChange, StoredUser } from '#domain/user.ts'
import type { Program } from '../program.ts'
import { getAccount, refuseLastAdmin } from './get-account.ts'
import { refuseTakenName } from './taken-name.ts'
import { toAccount } from './to-user.ts'

/** Throws AppError `not-found`, or `conflict` for a taken name and for the last admin's demotion. */
export async function changeAccount(
  program: Pick<Program, 'users' | 'passwords' | 'transaction'>,
  id: string,
  { username, password, role }: AccountChange,
): Promise<Account> {
  getAccount(program, id)
  const passwordHash = password === undefined ? undefined : await program.passwords.hash(password)
  return program.transaction(() => {
    const before = getAccount(program, id)
    if (username !== undefined) refuseTakenName(program, username, id)
    if (role === 'member') refuseLastAdmin(program, before)
    const said = { username, role, passwordHash }
    const change = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length > 0) program.users.update(id, change as Partial<StoredUser>)
    return toAccount(getAccount(program, id))
  })
}
