import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Nullable } from '../scalars.ts'

/** What every key begins with; by it a bearer value is told from a session token. */
export const apiKeyPrefix = 'lud_'
/** 256 random bits. */
export const apiKeyBytes = 32
/** Characters of a key that are kept to recognise it by. */
export const apiKeyPrefixLength = apiKeyPrefix.length + 6
export const maxApiKeys = 25

export const NewApiKeyModel = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Desktop extension'] }),
})

export const ApiKeyModel = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Desktop extension'] }),
  prefix: Type.String({ description: 'The first characters, to recognise it by', examples: ['lud_Qm4xB2'] }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})
export type ApiKey = Static<typeof ApiKeyModel>

export const CreatedApiKeyModel = Type.Object({
  ...ApiKeyModel.properties,
  key: Type.String({
    description: 'The key itself. It is shown this once and stored nowhere.',
    examples: ['lud_Qm4xB2cV7nL0aS9dF3gH6jK1pQ8wE5rT2yU4iO7zX0c'],
  }),
})
export type CreatedApiKey = Static<typeof CreatedApiKeyModel>

export type StoredApiKey = ApiKey & { userId: string; digest: string }
