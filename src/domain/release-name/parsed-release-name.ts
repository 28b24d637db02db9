import { type Static, Type } from '@sinclair/typebox'
import { OneOf } from '../scalars.ts'

export const releaseKinds = ['game', 'update', 'dlc', 'crack', 'trainer', 'soundtrack', 'pack', 'rom', 'other'] as const
export type ReleaseKind = (typeof releaseKinds)[number]
export const ReleaseKindModel = OneOf(releaseKinds)

export const ReleaseSourceModel = Type.Union([
  Type.Literal('scene'),
  Type.Literal('p2p'),
  Type.Literal('repack'),
  Type.Literal('gog'),
  Type.Literal('rom'),
])
export type ReleaseSource = Static<typeof ReleaseSourceModel>

/** The facts parsed from a release name. `null` means that the name does not contain the fact. */
export const ParsedReleaseNameModel = Type.Object({
  title: Type.String({ description: 'The title as the name carries it, dots and underscores read as blanks' }),
  kind: ReleaseKindModel,
  version: Type.Union([Type.String(), Type.Null()], {
    description: 'Without a leading v; "build N" where only that is named',
  }),
  edition: Type.Union([Type.String(), Type.Null()]),
  platform: Type.Union([Type.String(), Type.Null()]),
  languages: Type.Array(Type.String(), { description: 'English names of languages; "Multi" for several unnamed ones' }),
  group: Type.Union([Type.String(), Type.Null()]),
  source: Type.Union([ReleaseSourceModel, Type.Null()]),
  year: Type.Union([Type.Integer(), Type.Null()]),
  yearDistinguishes: Type.Boolean({ description: 'The year stands beside the title to tell it from a namesake' }),
  dlcIncluded: Type.Boolean({ description: 'It brings add-ons with it' }),
  build: Type.Union([Type.String(), Type.Null()]),
  revision: Type.Union([Type.String(), Type.Null()], { description: 'The revision of a ROM, such as "Rev 1"' }),
})
export type ParsedReleaseName = Static<typeof ParsedReleaseNameModel>
