import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

/** Prefix of every key. It distinguishes keys from session tokens. */
export const apiKeyPrefix = 'lud_'
/** 256 random bits. */
export const apiKeyBytes = 32
/** Number of stored characters that identify a key to its user. */
export const apiKeyPrefixLength = apiKeyPrefix.length + 6
export const maxApiKeys = 25

/**
 * What a key opens. `library`: the library and game requests. `arr:read` and `arr:write`: the routes for programs that talk
 * to an *arr application; writing includes reading. `calendar`: only the release dates among them.
 */
const apiKeyScopes = ['library', 'arr:read', 'arr:write', 'calendar'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
export const defaultScopes: readonly ApiKeyScope[] = ['library']

const Scopes = Type.Array(OneOf(apiKeyScopes, 'ApiKeyScope'), {
  minItems: 1,
  maxItems: 10,
  description: 'what the key opens',
  examples: [['library']],
})

export const NewApiKeyModel = Model('NewApiKey', {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Desktop extension'] }),
  scopes: Type.Optional({ ...Scopes, description: 'What the key opens. Default: `library`' }),
})

export const ApiKeyModel = Model('ApiKey', {
  id: Id,
  name: Type.String({ examples: ['Desktop extension'] }),
  prefix: Type.String({ description: 'The first characters, which identify the key', examples: ['lud_Qm4xB2'] }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  scopes: Scopes,
  lastUsedFrom: Nullable(Type.String({ description: 'the address that used it last', examples: ['192.168.1.20'] })),
  lastUserAgent: Nullable(
    Type.String({ description: 'what the program that used it last calls itself', examples: ['Prowlarr/2.3.5.5327'] }),
  ),
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

/** The last use of a key. */
export type ApiKeyUse = Pick<ApiKey, 'lastUsedFrom' | 'lastUserAgent'> & { lastUsedAt: string }
