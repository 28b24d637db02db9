import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { ApiKey, ApiKeyUse, StoredApiKey } from '#domain/accounts/api-key.ts'
import type { Connection } from '../connection.ts'
import { apiKeys } from '../schema/api-keys.ts'

export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>

const { id, name, prefix, createdAt, lastUsedAt, scopes, lastUsedFrom, lastUserAgent, userId } = apiKeys

type KnownKey = Pick<StoredApiKey, 'id' | 'userId' | 'scopes'>

/** API keys, stored as digests only. */
export function createApiKeysRepository({ orm }: Connection) {
  const byDigest = orm
    .select({ id, userId, scopes })
    .from(apiKeys)
    .where(eq(apiKeys.digest, sql.placeholder('digest')))
    .prepare()
  return {
    findByDigest: (digest: string): KnownKey | null => byDigest.get({ digest }) ?? null,
    listOf: (owner: string): ApiKey[] =>
      orm
        .select({ id, name, prefix, createdAt, lastUsedAt, scopes, lastUsedFrom, lastUserAgent })
        .from(apiKeys)
        .where(eq(userId, owner))
        .orderBy(asc(createdAt), asc(id))
        .all(),
    countOf: (owner: string): number =>
      orm.select({ count: count() }).from(apiKeys).where(eq(userId, owner)).get()?.count ?? 0,
    insert: (key: StoredApiKey): void => void orm.insert(apiKeys).values(key).run(),
    remove: (owner: string, keyId: string): boolean =>
      orm
        .delete(apiKeys)
        .where(and(eq(userId, owner), eq(id, keyId)))
        .returning({ id })
        .all().length > 0,
    recordUse: (keyId: string, use: ApiKeyUse): void => void orm.update(apiKeys).set(use).where(eq(id, keyId)).run(),
  }
}
