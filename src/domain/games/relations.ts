import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, DateInput, Id, Model, Nullable, OneOf } from '../scalars.ts'
import { partKinds } from './part-kinds.ts'

const PartKindModel = OneOf(partKinds, 'PartKind')

/** `none`: neither owned nor wanted. */
export const partStatuses = ['owned', 'wanted', 'ignored', 'none'] as const
export type PartStatus = (typeof partStatuses)[number]
const PartStatusModel = OneOf(partStatuses, 'PartStatus')

/** How a part became known: from the metadata provider, added by a user, or found in an import or a scan. */
export const partSources = ['provider', 'manual', 'import'] as const
export type PartSource = (typeof partSources)[number]

/** An add-on of a game, as a provider lists it. */
export const ProviderPartModel = Model('ProviderPart', {
  kind: PartKindModel,
  title: Type.String(),
  metadataId: Nullable(Type.String()),
  storefrontAppId: Nullable(Type.Integer()),
  releaseDate: Nullable(CalendarDate),
})
export type ProviderPart = Static<typeof ProviderPartModel>

/** An add-on of a game in the library. */
export const GamePartModel = Model('GamePart', {
  id: Id,
  gameId: Id,
  ...ProviderPartModel.properties,
  status: PartStatusModel,
  version: Nullable(Type.String()),
  path: Nullable(Type.String({ description: 'the file or folder of the part in the library' })),
  source: OneOf(partSources, 'PartSource'),
})
export type GamePart = Static<typeof GamePartModel>

/** Names an add-on. */
export const PartReferenceModel = Model('GamePartReference', {
  id: Id,
  title: Type.String(),
  kind: PartKindModel,
})
export type PartReference = Static<typeof PartReferenceModel>

const PartTitle = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', examples: ['Blood and Wine'] })

export const NewPartModel = Model('NewGamePart', {
  title: PartTitle,
  kind: Type.Optional(PartKindModel),
  status: Type.Optional(PartStatusModel),
  releaseDate: Type.Optional(Nullable(DateInput)),
})
export type NewPart = Static<typeof NewPartModel>

export const PartChangeModel = Model('GamePartChange', {
  status: Type.Optional(PartStatusModel),
  version: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100, examples: ['1.2'] }))),
})
export type PartChange = Static<typeof PartChangeModel>

/** Another game whose name could be taken for this one: a sequel, remake, remaster, bundle, … */
export const RelatedGameModel = Model('RelatedGame', {
  title: Type.String(),
  year: Nullable(Type.Integer()),
  metadataId: Nullable(Type.String()),
})
export type RelatedGame = Static<typeof RelatedGameModel>

export const platformReleaseKinds = ['release', 'earlyAccess'] as const

/** The date on which a game is released, or its early access begins, on a platform. */
export type PlatformRelease = { platform: string; kind: (typeof platformReleaseKinds)[number]; date: string }

/** What a provider knows of the names around a game, and of its dates. */
export type GameRelations = {
  alternateTitles: string[]
  parts: ProviderPart[]
  related: RelatedGame[]
  /** Absent if the provider has no dates for platforms. */
  releases?: PlatformRelease[]
  /** Whether add-ons may be missing because a service did not answer, or because there are too many. */
  isPartial?: boolean
}
