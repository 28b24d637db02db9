import type { Program } from '../program.ts'
import { getAccount, refuseLastAdmin } from './get-account.ts'

/** Removes an account with its library and keys; files stay. Throws AppError `not-found`, or `conflict` for the last admin. */
export function removeAccount(program: Pick<Program, 'users' | 'transaction' | 'events'>, id: string): void {
  program.transaction(() => {
    refuseLastAdmin(program, getAccount(program, id))
    program.users.remove(id)
  })
  program.events.emit('accountRemoved', { id })
}
