import { createHash } from 'node:crypto'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { User } from '#domain/accounts/user.ts'
import { toUser } from '../accounts/account-records.ts'
import type { AppContext } from '../app-context.ts'
import type { KeyUser } from './key-usage.ts'

/** The owner of a key and what it opens, `null` if the key is unknown. Records the use. */
export function userOfKey(
  app: Pick<AppContext, 'apiKeys' | 'keyUsage' | 'users'>,
  key: string,
  by: KeyUser,
): { user: User; scopes: readonly ApiKeyScope[] } | null {
  const known = app.apiKeys.findByDigest(keyDigest(key))
  const owner = known === null ? null : app.users.find(known.userId)
  if (known === null || owner === null) return null
  app.keyUsage.record(known.id, by)
  return { user: toUser(owner), scopes: known.scopes }
}

/** The stored digest of a key (SHA-256, base64url). Keys are random, so a slow hash is not needed. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
