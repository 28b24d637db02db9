import type { User } from '#domain/accounts/user.ts'
import { toUser } from '../accounts/to-user.ts'
import type { AppContext } from '../app-context.ts'
import { keyDigest } from './key-digest.ts'

/** The owner of a key, `null` if the key is unknown. Records the use. */
export function userOfKey(app: Pick<AppContext, 'apiKeys' | 'keyUsage' | 'users'>, key: string): User | null {
  const known = app.apiKeys.findByDigest(keyDigest(key))
  const owner = known === null ? null : app.users.find(known.userId)
  if (known === null || owner === null) return null
  app.keyUsage.record(known.id)
  return toUser(owner)
}
