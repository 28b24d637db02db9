import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'

export const releaseKinds = ['game', 'update', 'dlc', 'crack', 'trainer', 'soundtrack', 'pack', 'rom', 'other'] as const
export type ReleaseKind = (typeof releaseKinds)[number]
export const ReleaseKindModel = OneOf(releaseKinds, 'ReleaseKind')

const ReleaseSourceModel = OneOf(['scene', 'p2p', 'repack', 'gog', 'rom'] as const, 'ReleaseSource')
export type ReleaseSource = Static<typeof ReleaseSourceModel>

/** The fields parsed from a release name. `null` means that the name does not contain the field. */
export const ParsedReleaseNameModel = Model('ParsedReleaseName', {
  title: Type.String({ description: 'The title as written, with dots and underscores replaced by spaces' }),
  kind: ReleaseKindModel,
  version: Type.Union([Type.String(), Type.Null()], {
    description: 'Without a leading v; "build N" if the name contains only a build',
  }),
  requiredVersion: Type.Union([Type.String(), Type.Null()], {
    description: 'The version that an update requires; null if it applies to every older version',
  }),
  edition: Type.Union([Type.String(), Type.Null()]),
  platform: Type.Union([Type.String(), Type.Null()]),
  languages: Type.Array(Type.String(), {
    description: 'English language names; "Multi" if the languages are not listed',
  }),
  group: Type.Union([Type.String(), Type.Null()]),
  source: Type.Union([ReleaseSourceModel, Type.Null()]),
  year: Type.Union([Type.Integer(), Type.Null()]),
  yearDistinguishes: Type.Boolean({ description: 'The year distinguishes the game from another with the same title' }),
  dlcIncluded: Type.Boolean({ description: 'The release includes add-ons' }),
  build: Type.Union([Type.String(), Type.Null()]),
  revision: Type.Union([Type.String(), Type.Null()], { description: 'The revision of a ROM, such as "Rev 1"' }),
})
/** `earlyAccess`: the name says so, and its year may be long before that of the game. */
export type ParsedReleaseName = Static<typeof ParsedReleaseNameModel> & { earlyAccess?: true }
