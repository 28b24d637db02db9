import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, maskedSecret, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'

/** The id of the provider that the configuration sets. */
export const configuredProviderId = 'environment'
export const maxProviders = 20
/** How many identities of providers an account may have. */
export const maxIdentities = 20
export const defaultGroupsClaim = 'groups'

/** What a provider is set to, as far as it is no secret and not assigned by the server. */
const settings = {
  name: setting(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['Keycloak'] }), {
    form: 'signInProvider',
    title: 'Name',
    help: 'On the button of the sign-in page.',
    helpPage: 'sign-in-providers#setting-up-a-provider',
    example: 'Keycloak',
  }),
  issuer: setting(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'the address of the provider, where `/.well-known/openid-configuration` is found',
      examples: ['https://auth.example.com/realms/home'],
    }),
    {
      form: 'signInProvider',
      title: 'Address of the provider',
      help: 'The issuer, below which /.well-known/openid-configuration is found.',
      helpPage: 'sign-in-providers#providers',
      control: 'address',
      example: 'https://auth.example.com',
    },
  ),
  clientId: setting(Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', examples: ['ludarr'] }), {
    form: 'signInProvider',
    title: 'Client ID',
    help: 'Of the client that you added at the provider.',
    helpPage: 'sign-in-providers#setting-up-a-provider',
  }),
}
const clientSecret = setting(
  Nullable(
    Type.String({
      maxLength: 1000,
      description: 'null for a public client; `********` keeps the stored one',
      examples: [maskedSecret],
    }),
  ),
  {
    form: 'signInProvider',
    title: 'Client secret',
    help: 'Empty for a public client.',
    helpPage: 'sign-in-providers#setting-up-a-provider',
    control: 'secret',
  },
)
const options = {
  createUsers: setting(
    Type.Boolean({ description: 'whether a user without an account gets one at the first sign-in' }),
    {
      form: 'signInProvider',
      title: 'Create accounts',
      help: 'Users without an account get one at their first sign-in.',
      helpPage: 'sign-in-providers#who-may-sign-in',
    },
  ),
  adminGroup: setting(
    Nullable(
      Type.String({
        maxLength: 200,
        description: 'members of this group are administrators, all others are not; null leaves the role as it is',
        examples: ['ludarr-admins'],
      }),
    ),
    {
      form: 'signInProvider',
      title: 'Administrator group',
      help: 'Its members are administrators, all others are members. Empty: roles stay as they are.',
      helpPage: 'sign-in-providers#who-may-sign-in',
    },
  ),
  memberGroup: setting(
    Nullable(
      Type.String({
        maxLength: 200,
        description:
          'only members of this group, or of the group of administrators, may sign in; null lets everybody in',
        examples: ['ludarr-users'],
      }),
    ),
    {
      form: 'signInProvider',
      title: 'Member group',
      help: 'Only this group and the administrators may sign in. Empty: everybody at the provider.',
      helpPage: 'sign-in-providers#who-may-sign-in',
    },
  ),
  signOutAtProvider: setting(
    Type.Boolean({ description: 'whether signing out ends the session at the provider too' }),
    {
      form: 'signInProvider',
      title: 'Sign out at the provider',
      help: 'Signing out of Ludarr also ends the session there.',
      helpPage: 'sign-in-providers#who-may-sign-in',
      initial: true,
    },
  ),
  groupsClaim: setting(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'the claim with the groups of a user; a path such as `realm_access.roles` reads a nested one',
      examples: [defaultGroupsClaim],
    }),
    {
      form: 'signInProvider',
      title: 'Groups claim',
      help: 'Where the provider names the groups of a user.',
      helpPage: 'sign-in-providers#who-may-sign-in',
      advanced: true,
      initial: 'groups',
    },
  ),
  scopes: setting(
    Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: '^[!#-\\[\\]-~]+$', examples: ['groups'] }), {
      maxItems: 20,
      description: 'scopes to request in addition to `openid`, `profile` and, if the provider has it, `groups`',
    }),
    {
      form: 'signInProvider',
      title: 'Additional scopes',
      help: 'Requested besides openid and profile.',
      helpPage: 'sign-in-providers#setting-up-a-provider',
      advanced: true,
      control: 'list',
    },
  ),
  enabled: Type.Boolean({ description: 'whether users can sign in with it' }),
}

export const providerSettings = { ...settings, clientSecret, ...options }

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
