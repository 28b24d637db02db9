import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'
import { MemberPermissionsModel } from './user.ts'

const publicUrl = setting(
  Nullable(
    Type.String({
      maxLength: 500,
      description: 'the address at which users reach Ludarr',
      examples: ['https://games.example.com'],
    }),
  ),
  {
    form: 'signIn',
    title: 'Address of Ludarr',
    help: 'Where users reach Ludarr. Sign-in providers send browsers back to it.',
    helpPage: 'sign-in-providers#setting-up-a-provider',
    control: 'address',
    example: 'https://games.example.com',
  },
)
const passwordSignIn = setting(Type.Boolean({ description: 'whether users can sign in with a password' }), {
  form: 'signIn',
  title: 'Sign in with a password',
  help: 'Link your own account to a provider before you turn this off.',
  helpPage: 'sign-in-providers#without-passwords',
})

const newMembers = MemberPermissionsModel
// What was stored before a permission existed does not have it.
const newMembersChange = Type.Partial(MemberPermissionsModel, { model: 'MemberPermissionsChange' })

export const SignInSettingsModel = Model('SignInSettings', {
  publicUrl,
  publicUrlFixed: Type.Boolean({ description: 'whether LUDARR_URL sets the address' }),
  passwordSignIn,
  passwordSignInFixed: Type.Boolean({ description: 'whether LUDARR_PASSWORD_SIGN_IN sets it' }),
  newMembers,
  openedUntil: Nullable({
    ...Instant,
    description: 'until when `ludarr reset-password` has opened password sign-in, although it is off',
  }),
})
export type SignInSettings = Static<typeof SignInSettingsModel>

export const SignInSettingsChangeModel = Type.Partial(
  Type.Object({ publicUrl, passwordSignIn, newMembers: newMembersChange }),
  {
    model: 'SignInSettingsChange',
  },
)
export type SignInSettingsChange = Static<typeof SignInSettingsChangeModel>
