import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, Id, Nullable, OneOf } from '../scalars.ts'
import { LinkModel, releaseStatuses } from './game.ts'

export const metadataProviders = ['steam', 'igdb', 'rawg'] as const
export type MetadataProviderName = (typeof metadataProviders)[number]

/** A game as a metadata provider tells of it. `inLibrary` is the id of the caller's own entry. */
export const ProviderGameModel = Type.Object({
  metadataId: Type.String(),
  title: Type.String(),
  storefrontAppId: Nullable(Type.Integer()),
  releaseStatus: OneOf(releaseStatuses),
  releaseDate: Nullable(CalendarDate),
  coverUrl: Nullable(Type.String()),
  platforms: Type.Array(Type.String()),
  genres: Type.Array(Type.String()),
  themes: Type.Array(Type.String()),
  developers: Type.Array(Type.String()),
  publishers: Type.Array(Type.String()),
  rating: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  adult: Type.Boolean(),
  earlyAccess: Type.Boolean(),
  alternateTitles: Type.Array(Type.String()),
  summary: Nullable(Type.String()),
  screenshots: Type.Array(Type.String()),
  links: Type.Array(LinkModel),
})
export type ProviderGame = Static<typeof ProviderGameModel>

export const FoundGameModel = Type.Composite([ProviderGameModel, Type.Object({ inLibrary: Nullable(Id) })])
export type FoundGame = Static<typeof FoundGameModel>
