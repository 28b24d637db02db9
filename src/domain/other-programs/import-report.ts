import { type Static, Type } from '@sinclair/typebox'
import { Model, Nullable, OneOf } from '../scalars.ts'
import { rowResults } from './row-results.ts'

const count = Type.Integer({ minimum: 0 })

export const ProgramImportRowModel = Model('ProgramImportRow', {
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

export const ProgramImportTableModel = Model('ProgramImportTable', {
  table: Type.String({ examples: ['games'] }),
  rows: count,
  imported: count,
  merged: count,
  unchanged: count,
  skipped: count,
})
export type ProgramImportTable = Static<typeof ProgramImportTableModel>

/** What an import of another program's database did or would do. Every row of every table is in it. */
export const ProgramImportModel = Model('ProgramImport', {
  program: Type.String({ examples: ['Questarr'] }),
  version: Nullable(Type.String({ description: 'the newest migration of its database' })),
  applied: Type.Boolean({ description: 'false: only a preview, nothing was changed' }),
  tables: Type.Array(ProgramImportTableModel),
  rows: Type.Array(ProgramImportRowModel),
})
export type ProgramImport = Static<typeof ProgramImportModel>

export const programImportPhases = ['idle', 'reading', 'checking', 'writing'] as const
export type ProgramImportPhase = (typeof programImportPhases)[number]

export const ProgramImportStateModel = Model('ProgramImportState', {
  phase: OneOf(programImportPhases, 'ProgramImportPhase'),
  done: count,
  total: count,
})
export type ProgramImportState = Static<typeof ProgramImportStateModel>
