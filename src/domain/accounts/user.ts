import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { setting } from '../setting.ts'

export const roles = ['admin', 'member'] as const
export type Role = (typeof roles)[number]
export const RoleModel = OneOf(roles, 'Role')

/** Bounds of the wire contract, in characters. Usernames are compared case-insensitively. */
export const Username = Type.String({ minLength: 3, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$', examples: ['robin'] })
export const Password = Type.String({ minLength: 8, maxLength: 256, examples: ['correct horse battery'] })

export const CredentialsModel = Model('Credentials', { username: Username, password: Password })

/** At most so many games in so many days, wanted or asked for. */
export const RequestLimitModel = Model(
  'RequestLimit',
  {
    count: Type.Integer({ minimum: 1, maximum: 1000, description: 'how many games', examples: [5] }),
    days: Type.Integer({ minimum: 1, maximum: 365, description: 'in how many days', examples: [30] }),
  },
  { description: 'How many games can be added or asked for' },
)
export type RequestLimit = Static<typeof RequestLimitModel>

const permissions = {
  mayAdd: Type.Boolean({
    description:
      'whether games can be added as wanted; otherwise an administrator must approve them. Administrators may',
  }),
  requestLimit: Nullable(RequestLimitModel),
  mayDownload: Type.Boolean({
    description: 'whether files of games can be downloaded to another device. Administrators may always',
  }),
  downloadSpeedLimit: Nullable(
    Type.Integer({
      minimum: 1024,
      maximum: 1_000_000_000_000,
      description: 'bytes a second over all downloads of files at once; null without a limit',
      examples: [5_000_000],
    }),
  ),
}
/** What a member may do. */
export const MemberPermissionsModel = Model('MemberPermissions', permissions)
export type MemberPermissions = Static<typeof MemberPermissionsModel>
export const memberDefaults: MemberPermissions = {
  mayAdd: true,
  requestLimit: null,
  mayDownload: true,
  downloadSpeedLimit: null,
}

/** The account as its owner sees it. */
export const UserModel = Model('User', {
  id: Id,
  username: Type.String(),
  role: RoleModel,
  storefrontUserId: Nullable(Type.String()),
  ...permissions,
})

/** The account as an admin sees it. */
export const AccountModel = Model('Account', { ...UserModel.properties, createdAt: Instant })
export type Account = Static<typeof AccountModel>

export const NewAccountModel = Model('NewAccount', {
  username: Username,
  password: Password,
  role: RoleModel,
  ...Type.Partial(MemberPermissionsModel).properties,
})
export type NewAccount = Static<typeof NewAccountModel>

/** A token stays usable until it expires unless whoever changes the password says otherwise. */
export const EndOtherSessions = Type.Boolean({
  description:
    'with `true`, a changed password rejects all tokens of the account except for the one of this request; default `false`',
})

export const AccountChangeModel = Type.Partial(
  Type.Object({ ...NewAccountModel.properties, endOtherSessions: EndOtherSessions }),
  { model: 'AccountChange' },
)
export type AccountChange = Static<typeof AccountChangeModel>

/** The 17 digits of a Steam account. */
export const StorefrontIdChangeModel = Model('StorefrontIdChange', {
  storefrontUserId: setting(
    Nullable(
      Type.String({
        pattern: '^7656\\d{13}$',
        description: '17 digits that begin with 7656',
        examples: ['76561197960287930'],
      }),
    ),
    {
      form: 'steamAccount',
      title: 'Steam ID',
      help: '17 digits that begin with 7656. Steam shows yours under “Account details”.',
      helpPage: 'library#steam-wishlist',
      example: '76561197960287930',
    },
  ),
})

export type User = Static<typeof UserModel>
export type StoredUser = User & { passwordHash: string; createdAt: string }
/** What a new account may do is by default what `memberDefaults` says. */
export type NewUser = Omit<StoredUser, keyof MemberPermissions> & Partial<MemberPermissions>
