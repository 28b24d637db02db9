import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable } from '../scalars.ts'

/** A code of an authenticator app or a recovery code. */
export const SecondFactorCode = Type.String({
  maxLength: 64,
  description: 'the code of the authenticator app, or a recovery code',
  examples: ['123456'],
})

export const SecondFactorModel = Model('SecondFactor', {
  enabledAt: Nullable({ ...Instant, description: 'When the second factor was set up; `null` if there is none' }),
  recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'How many recovery codes were not used yet' }),
  required: Type.Boolean({ description: 'Whether an administrator must have one' }),
})
export type SecondFactor = Static<typeof SecondFactorModel>

export const EnrolmentModel = Model('Enrolment', {
  secret: Type.String({ description: 'The secret to type into an authenticator app', examples: ['JBSWY3DPEHPK3PXP'] }),
  url: Type.String({ description: 'The address for a QR code', examples: ['otpauth://totp/Ludarr:robin?secret=…'] }),
})
export type Enrolment = Static<typeof EnrolmentModel>

export const RecoveryCodesModel = Model('RecoveryCodes', {
  recoveryCodes: Type.Array(Type.String({ examples: ['k7mp-x2qd-9rtw-ab3h'] }), {
    description: 'Each signs in once in place of a code. They are shown this once.',
  }),
})
export type RecoveryCodes = Static<typeof RecoveryCodesModel>

export const SecondFactorSettingsModel = Model('SecondFactorSettings', {
  requiredForAdmins: Type.Boolean({
    description: 'Whether administrators who sign in with a password must set up a second factor first',
  }),
})
export type SecondFactorSettings = Static<typeof SecondFactorSettingsModel>

export const AccountFactorsModel = Model('AccountFactors', {
  userId: Id,
  secondFactorSince: Nullable(Instant),
  passkeys: Type.Integer({ minimum: 0 }),
})
export type AccountFactors = Static<typeof AccountFactorsModel>
