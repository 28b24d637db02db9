import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable } from '../scalars.ts'

/** Prefix of every key. It distinguishes keys from session tokens. */
export const apiKeyPrefix = 'lud_'
/** 256 random bits. */
export const apiKeyBytes = 32
/** Number of stored characters that identify a key to its user. */
export const apiKeyPrefixLength = apiKeyPrefix.length + 6
export const maxApiKeys = 25

export const NewApiKeyModel = Model('NewApiKey', {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Desktop extension'] }),
})

export const ApiKeyModel = Model('ApiKey', {
  id: Id,
  name: Type.String({ examples: ['Desktop extension'] }),
  prefix: Type.String({ description: 'The first characters, which identify the key', examples: ['lud_Qm4xB2'] }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})
export type ApiKey = Static<typeof ApiKeyModel>

export const CreatedApiKeyModel = Model('CreatedApiKey', {
  ...ApiKeyModel.properties,
  key: Type.String({
    description: 'The key. It is shown only once and not stored.',
    examples: ['lud_Qm4xB2cV7nL0aS9dF3gH6jK1pQ8wE5rT2yU4iO7zX0c'],
  }),
})
export type CreatedApiKey = Static<typeof CreatedApiKeyModel>

export type StoredApiKey = ApiKey & { userId: string; digest: string }
