import { type Static, Type } from '@sinclair/typebox'
import { RoleModel } from '../accounts/user.ts'
import { Model, Nullable, OneOf } from '../scalars.ts'

/** Where an account of the other program goes. */
export const ProgramImportAccountChoiceModel = Model('ProgramImportAccountChoice', {
  id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'the account in the other program',
    examples: ['9b2f6c1e-4d3a-4f0b-8a57-2c1d0e9f7b64'],
  }),
  userId: Nullable(
    Type.String({
      maxLength: 200,
      description: 'the account of Ludarr that gets the games; null: a new account',
      examples: ['9b2f6c1e-4d3a-4f0b-8a57-2c1d0e9f7b64'],
    }),
  ),
  role: Type.Optional(RoleModel),
})
type ProgramImportAccountChoice = Static<typeof ProgramImportAccountChoiceModel>

/** `keep`: the provider stays. `imported`: that of the other program, if a test with its credentials succeeds. */
export const metadataChoices = ['keep', 'imported'] as const
export const MetadataChoiceModel = OneOf(metadataChoices, 'ProgramImportMetadataChoice')
export type MetadataChoice = (typeof metadataChoices)[number]

export type ProgramImportChoices = { accounts: readonly ProgramImportAccountChoice[]; metadata: MetadataChoice }

/** The choices by default: accounts stay apart, and the metadata provider stays. */
export const defaultChoices: ProgramImportChoices = { accounts: [], metadata: 'keep' }
