import { type Static, Type } from '@sinclair/typebox'
import { CalendarDate, Id, Model, Nullable, OneOf } from '../scalars.ts'
import { LinkModel, ReleaseStatusModel } from './game.ts'

export const metadataProviders = ['steam', 'igdb', 'rawg'] as const
export type MetadataProviderName = (typeof metadataProviders)[number]
export const MetadataProviderModel = OneOf(metadataProviders, 'MetadataProvider')

/** A game's record from a metadata provider. `inLibrary` is the id of the user's own game. */
export const ProviderGameModel = Model('ProviderGame', {
  metadataId: Type.String(),
  title: Type.String(),
  storefrontAppId: Nullable(Type.Integer()),
  releaseStatus: ReleaseStatusModel,
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

/** `inLibrary` is the oldest of the user's entries of the game. */
export const FoundGameModel = Type.Composite(
  [
    ProviderGameModel,
    Type.Object({
      inLibrary: Nullable(Id),
      libraryEntries: Type.Array(
        Model('LibraryEntry', {
          gameId: Id,
          platform: Nullable(
            Type.String({ description: 'the ID of the platform; null: not decided', examples: ['switch'] }),
          ),
        }),
        { description: 'the entries of the game in your library, oldest first' },
      ),
      inHousehold: Nullable(
        Model('SharedCopy', {
          gameId: { ...Id, description: 'the game that POST /household/:gameId/add adds to your library' },
          offeredBy: Type.String({ description: 'the username of who has it', examples: ['robin'] }),
        }),
      ),
    }),
  ],
  { model: 'FoundGame' },
)
export type FoundGame = Static<typeof FoundGameModel>

/** Whether a value is empty: undefined, null, a blank text, an empty list or "unknown". */
export function isGap(value: unknown): boolean {
  if (value === undefined || value === null || value === 'unknown') return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** The entries of a record that are not empty. */
export function withoutGaps<Value extends object>(record: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isGap(value))) as Partial<Value>
}

/** The fields of `known` that fill empty fields of `record`. Flags only change from false to true. */
export function fillGaps<Value extends object, Known extends Partial<Value>>(
  record: Value,
  known: Known,
): Partial<Value> {
  const filled = Object.entries(withoutGaps(known)).filter(([name, value]) => {
    const held = record[name as keyof Value]
    return isGap(held) || (held === false && value === true)
  })
  return Object.fromEntries(filled) as Partial<Value>
}
