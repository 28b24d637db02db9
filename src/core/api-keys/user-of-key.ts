import type { User } from '#domain/accounts/user.ts'
import { toUser } from '../accounts/to-user.ts'
import type { AppContext } from '../app-context.ts'
import { keyDigest } from './key-digest.ts'

/** Whose key this is, `null` when nobody's; the use is noted. */
export function userOfKey(app: Pick<AppContext, 'apiKeys' | 'keyUsage' | 'users'>, key: string): User | null {
  const known = app.apiKeys.findByDigest(keyDigest(key))
  const owner = known === null ? null : app.users.find(known.userId)
  if (known === null || owner === null) return null
  app.keyUsage.note(known.id)
  return toUser(owner)
}
