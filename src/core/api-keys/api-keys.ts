import { randomBytes, randomUUID } from 'node:crypto'
import {
  type ApiKeyScope,
  apiKeyBytes,
  apiKeyPrefix,
  apiKeyPrefixLength,
  type CreatedApiKey,
  defaultScopes,
  maxApiKeys,
} from '#domain/accounts/api-key.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { keyDigest } from './user-of-key.ts'

/** Creates a key for a user. Only this result contains the key itself. Throws AppError `conflict` at 25 keys. */
export function createApiKey(
  app: Pick<AppContext, 'apiKeys' | 'clock' | 'transaction'>,
  userId: string,
  { name, scopes = defaultScopes }: { name: string; scopes?: readonly ApiKeyScope[] | undefined },
): CreatedApiKey {
  const key = `${apiKeyPrefix}${randomBytes(apiKeyBytes).toString('base64url')}`
  const created = {
    id: randomUUID(),
    name: name.trim(),
    prefix: key.slice(0, apiKeyPrefixLength),
    createdAt: instant(app.clock),
    lastUsedAt: null,
    scopes: [...new Set(scopes)],
    lastUsedFrom: null,
    lastUserAgent: null,
  }
  app.transaction(() => {
    if (app.apiKeys.countOf(userId) >= maxApiKeys) {
      throw new AppError('conflict', say('api.tooManyKeys', { count: maxApiKeys }))
    }
    app.apiKeys.insert({ ...created, userId, digest: keyDigest(key) })
  })
  return { ...created, key }
}

/** Revokes a key of this user. Throws AppError `not-found`, also for keys of other users. */
export function revokeApiKey(app: Pick<AppContext, 'apiKeys'>, userId: string, id: string): void {
  if (!app.apiKeys.remove(userId, id)) throw new AppError('not-found', say('api.keyNotFound'))
}
