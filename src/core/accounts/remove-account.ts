import type { AppContext } from '../app-context.ts'
import { assertNotLastAdmin, getAccount } from './account-records.ts'

/**
 * Removes an account with its library and API keys; files are kept. Throws AppError `not-found`, or `conflict` for the
 * last admin.
 */
export function removeAccount(app: Pick<AppContext, 'users' | 'transaction' | 'events'>, id: string): void {
  app.transaction(() => {
    assertNotLastAdmin(app, getAccount(app, id))
    app.users.remove(id)
  })
  app.events.emit('accountRemoved', { id })
}
