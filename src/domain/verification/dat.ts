import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import type { Sums } from './verification.ts'

export const datFormats = ['logiqx', 'clrmamepro'] as const
export type DatFormat = (typeof datFormats)[number]

/** `baddump`: no good dump is known. `nodump`: there is none, so it has no sums. */
export const romStatuses = ['good', 'verified', 'baddump', 'nodump'] as const
export type RomStatus = (typeof romStatuses)[number]

/** The head of a DAT. What it leaves out is empty. */
export type DatHeader = { name: string; description: string; version: string; author: string; url: string }

export type DatRom = Sums & { name: string; status: RomStatus }

/** A game of a DAT. `sourceId` and `cloneOfId` are numbers that some DATs use instead of names. */
export type DatGame = {
  name: string
  description: string | null
  cloneOf: string | null
  sourceId: string | null
  cloneOfId: string | null
  roms: DatRom[]
}

export const DatModel = Model('Dat', {
  id: Id,
  name: Type.String({ description: 'From its header', examples: ['Nintendo - Game Boy'] }),
  description: Type.String({ examples: ['Nintendo - Game Boy'] }),
  version: Type.String({ examples: ['20260131-123456'] }),
  author: Type.String({ examples: ['Robin, Casey'] }),
  format: OneOf(datFormats, 'DatFormat'),
  system: Nullable(
    Type.String({
      description: 'The ID of its system; `null` if its name is not that of a known one',
      examples: ['gb'],
    }),
  ),
  fileName: Type.String({ examples: ['Nintendo - Game Boy (20260131-123456).dat'] }),
  folder: Nullable(
    Type.String({ description: 'The folder it was read from; `null` if it was uploaded', examples: ['/media/dats'] }),
  ),
  games: Type.Integer({ minimum: 0 }),
  roms: Type.Integer({ minimum: 0 }),
  importedAt: Instant,
})
export type Dat = Static<typeof DatModel>

/** The result of an import. A DAT that failed changed nothing. */
export const DatImportModel = Model('DatImport', {
  dats: Type.Array(DatModel),
  failed: Type.Array(
    Model('FailedDat', {
      file: Type.String({ examples: ['notes.txt'] }),
      message: Type.String({ examples: ['It contains no DAT.'] }),
    }),
  ),
})
export type DatImport = Static<typeof DatImportModel>
