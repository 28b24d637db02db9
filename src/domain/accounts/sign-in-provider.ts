import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, maskedSecret, Nullable } from '../scalars.ts'

/** The id of the provider that the configuration sets. */
export const configuredProviderId = 'environment'
export const maxProviders = 20
/** How many identities of providers an account may have. */
export const maxIdentities = 20
export const defaultGroupsClaim = 'groups'

/** What a provider is set to, as far as it is no secret and not assigned by the server. */
const settings = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['Keycloak'] }),
  issuer: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'the address of the provider, where `/.well-known/openid-configuration` is found',
    examples: ['https://auth.example.com/realms/home'],
  }),
  clientId: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', examples: ['ludarr'] }),
}
const clientSecret = Nullable(
  Type.String({
    maxLength: 1000,
    description: 'null for a public client; `********` keeps the stored one',
    examples: [maskedSecret],
  }),
)
const options = {
  enabled: Type.Boolean({ description: 'whether users can sign in with it' }),
  scopes: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '^[!#-\\[\\]-~]+$', examples: ['groups'] }), {
    maxItems: 20,
    description: 'scopes to request in addition to `openid`, `profile` and, if the provider has it, `groups`',
  }),
  groupsClaim: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'the claim with the groups of a user; a path such as `realm_access.roles` reads a nested one',
    examples: [defaultGroupsClaim],
  }),
  adminGroup: Nullable(
    Type.String({
      maxLength: 200,
      description: 'members of this group are administrators, all others are not; null leaves the role as it is',
      examples: ['ludarr-admins'],
    }),
  ),
  memberGroup: Nullable(
    Type.String({
      maxLength: 200,
      description: 'only members of this group, or of the group of administrators, may sign in; null lets everybody in',
      examples: ['ludarr-users'],
    }),
  ),
  createUsers: Type.Boolean({ description: 'whether a user without an account gets one at the first sign-in' }),
  signOutAtProvider: Type.Boolean({ description: 'whether signing out ends the session at the provider too' }),
}

export const SignInProviderModel = Model('SignInProvider', {
  id: Type.String({
    description: `UUID, or \`${configuredProviderId}\``,
    examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
  }),
  ...settings,
  clientSecret,
  ...options,
  fixed: Type.Boolean({ description: 'whether the configuration sets it, so that it cannot be changed here' }),
  redirectUri: Nullable(
    Type.String({
      description: 'the redirect address to register at the provider; null without a public address',
      examples: ['https://games.example.com/api/auth/oidc/5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1/callback'],
    }),
  ),
  backChannelLogoutUri: Nullable(
    Type.String({
      description: 'the address for back-channel logout to register at the provider',
      examples: ['https://games.example.com/api/auth/oidc/5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1/backchannel-logout'],
    }),
  ),
})
export type SignInProvider = Static<typeof SignInProviderModel>

export const NewSignInProviderModel = Model('NewSignInProvider', {
  ...settings,
  clientSecret: Type.Optional(clientSecret),
  ...Type.Partial(Type.Object(options)).properties,
})
export type NewSignInProvider = Static<typeof NewSignInProviderModel>

export const SignInProviderChangeModel = Type.Partial(Type.Object({ ...settings, clientSecret, ...options }), {
  model: 'SignInProviderChange',
})
export type SignInProviderChange = Static<typeof SignInProviderChangeModel>

/** A provider with its secret. */
export type StoredProvider = Omit<SignInProvider, 'fixed' | 'redirectUri' | 'backChannelLogoutUri'>

export const providerDefaults = {
  clientSecret: null,
  enabled: true,
  scopes: [],
  groupsClaim: defaultGroupsClaim,
  adminGroup: null,
  memberGroup: null,
  createUsers: false,
  signOutAtProvider: true,
} satisfies Partial<StoredProvider>

/** A person at a provider who may sign in as the account. */
export const LinkedIdentityModel = Model('LinkedIdentity', {
  id: Id,
  issuer: Type.String({ examples: ['https://auth.example.com/realms/home'] }),
  subject: Type.String({ description: 'what the provider calls the person', examples: ['248289761001'] }),
  providerName: Nullable(Type.String({ description: 'null if no provider has this issuer', examples: ['Keycloak'] })),
  label: Type.String({ description: 'the username at the provider; empty if unknown', examples: ['robin'] }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})
export type LinkedIdentity = Static<typeof LinkedIdentityModel>

export type StoredIdentity = Omit<LinkedIdentity, 'providerName'> & { userId: string }

/** Issuers are compared without the slash at the end, which some providers have and users leave out. */
export function normalizeIssuer(issuer: string): string {
  return issuer.trim().replace(/\/+$/, '')
}
