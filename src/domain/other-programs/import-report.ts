import { type Static, Type } from '@sinclair/typebox'
import { RoleModel } from '../accounts/user.ts'
import { MetadataProviderModel } from '../games/metadata.ts'
import { Model, Nullable, OneOf } from '../scalars.ts'
import { rowResults } from './row-results.ts'

const count = Type.Integer({ minimum: 0 })

const ProgramImportRowModel = Model('ProgramImportRow', {
  table: Type.String({ examples: ['games'] }),
  name: Nullable(Type.String({ description: 'what the row is about; null: several rows of the same kind' })),
  count: Type.Integer({ minimum: 1, description: 'how many rows of the table this is' }),
  result: OneOf(rowResults, 'ProgramImportResult'),
  note: Nullable(
    Type.String({
      description: 'why it is skipped, or what is different in Ludarr',
      examples: ['Becomes an administrator.'],
    }),
  ),
})
export type ProgramImportRow = Static<typeof ProgramImportRowModel>

const ProgramImportTableModel = Model('ProgramImportTable', {
  table: Type.String({ examples: ['games'] }),
  rows: count,
  imported: count,
  merged: count,
  unchanged: count,
  skipped: count,
})
export type ProgramImportTable = Static<typeof ProgramImportTableModel>

/** Where the games of an account of the other program go. */
const ProgramImportAccountModel = Model('ProgramImportAccount', {
  id: Type.String({
    description: 'the account in the other program',
    examples: ['9b2f6c1e-4d3a-4f0b-8a57-2c1d0e9f7b64'],
  }),
  username: Type.String({ description: 'its name there', examples: ['casey'] }),
  wasAdmin: Type.Boolean({ description: 'whether it was the administrator there, such as the only account' }),
  games: count,
  user: Model('ProgramImportTarget', {
    id: Type.String({ examples: ['9b2f6c1e-4d3a-4f0b-8a57-2c1d0e9f7b64'] }),
    username: Type.String({ examples: ['casey'] }),
    role: RoleModel,
    isNew: Type.Boolean({ description: 'false: it keeps its password and role' }),
  }),
})
export type ProgramImportAccount = Static<typeof ProgramImportAccountModel>

/** What happens to the metadata provider. */
const ProgramImportMetadataModel = Model('ProgramImportMetadata', {
  current: MetadataProviderModel,
  imported: MetadataProviderModel,
  after: MetadataProviderModel,
  fixedBy: Nullable(
    Type.String({
      description: 'the variable that sets the provider, so that it cannot change',
      examples: ['LUDARR_METADATA_PROVIDER'],
    }),
  ),
  test: Nullable(
    Model('ProgramImportMetadataTest', {
      ok: Type.Boolean({ description: 'whether the provider accepts the imported credentials' }),
      message: Nullable(Type.String({ description: 'why it failed' })),
    }),
  ),
})
export type ProgramImportMetadata = Static<typeof ProgramImportMetadataModel>

/** What an import of another program's database did or would do. Every row of every table is in it. */
export const ProgramImportModel = Model('ProgramImport', {
  program: Type.String({ examples: ['Questarr'] }),
  version: Nullable(Type.String({ description: 'the newest migration of its database' })),
  applied: Type.Boolean({ description: 'false: only a preview, nothing was changed' }),
  accounts: Type.Array(ProgramImportAccountModel),
  metadata: Nullable(ProgramImportMetadataModel),
  tables: Type.Array(ProgramImportTableModel),
  rows: Type.Array(ProgramImportRowModel),
})
export type ProgramImport = Static<typeof ProgramImportModel>

const programImportPhases = ['idle', 'reading', 'checking', 'writing'] as const

export const ProgramImportStateModel = Model('ProgramImportState', {
  phase: OneOf(programImportPhases, 'ProgramImportPhase'),
  done: count,
  total: count,
})
export type ProgramImportState = Static<typeof ProgramImportStateModel>
