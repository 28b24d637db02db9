import { createHash } from 'node:crypto'
import type { User } from '#domain/accounts/user.ts'
import { toUser } from '../accounts/account-records.ts'
import type { AppContext } from '../app-context.ts'

/** The owner of a key, `null` if the key is unknown. Records the use. */
export function userOfKey(app: Pick<AppContext, 'apiKeys' | 'keyUsage' | 'users'>, key: string): User | null {
  const known = app.apiKeys.findByDigest(keyDigest(key))
  const owner = known === null ? null : app.users.find(known.userId)
  if (known === null || owner === null) return null
  app.keyUsage.record(known.id)
  return toUser(owner)
}

/** The stored digest of a key (SHA-256, base64url). Keys are random, so a slow hash is not needed. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
