import { errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { mergeRelations } from '#domain/games/merge-relations.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { GameRelations, RelatedGame } from '#domain/games/relations.ts'
import type { MetadataSource, ProviderCall } from '#domain/ports/metadata-provider.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import type { AppContext } from '../app-context.ts'

export type RelationsSubject = Pick<Game, 'title' | 'releaseDate'> & { metadataId: string }

const maxFound = 20
const maxWaitMs = 3000

/**
 * The relations of a game by its provider. `withSearch` adds what a search for the title finds, which costs one more
 * request; a provider without relations is searched in any case. `null` if the provider does not know the game.
 */
export async function findRelations(
  source: MetadataSource,
  { metadataId, title, releaseDate }: RelationsSubject,
  { withSearch, call }: { withSearch: boolean; call: ProviderCall },
): Promise<GameRelations | null> {
  const relations = source.relations === undefined ? noRelations : await source.relations(metadataId, call)
  if (relations === null) return null
  const found = withSearch || source.relations === undefined ? await source.search(title, maxFound, call) : []
  return mergeRelations({ metadataId, title, year: yearOf(releaseDate) }, relations, found.map(toRelated))
}

/** The relations of a game that was found among others. */
export function relationsAmong(found: readonly Found[], { metadataId, title, releaseDate }: Found): GameRelations {
  return mergeRelations({ metadataId, title, year: yearOf(releaseDate) }, noRelations, found.map(toRelated))
}

type Found = Pick<ProviderGame, 'metadataId' | 'title' | 'releaseDate'>

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)))

const toRelated = ({ metadataId, title, releaseDate }: Found): RelatedGame => ({
  metadataId,
  title,
  year: yearOf(releaseDate),
})

const noRelations: GameRelations = { alternateTitles: [], parts: [], related: [] }

/** Finds relations with a call that nobody waits long for. It leaves the calls that are reserved for users. */
export function findRelationsInTime(source: MetadataSource, subject: RelationsSubject): Promise<GameRelations | null> {
  return withTimeLimit(maxWaitMs, (signal) =>
    findRelations(source, subject, { withSearch: false, call: { background: true, signal } }),
  )
}

/**
 * The relations of a game that is being added, which must not wait long for them; `null` if the provider does not answer
 * in time. The next refresh fetches them then.
 */
export async function findRelationsQuickly(
  app: Pick<AppContext, 'metadata' | 'log'>,
  subject: RelationsSubject,
): Promise<GameRelations | null> {
  try {
    const source = app.metadata.sourceOf(subject.metadataId)
    // With a second provider, the details of a new game take more calls.
    if (source === null || app.metadata.sources().length > 1) return null
    return await findRelationsInTime(source, subject)
  } catch (error) {
    const { metadataId } = subject
    app.log
      .module('metadata')
      .debug('The relations of a game are looked up later', { metadataId, reason: errorMessage(error) })
    return null
  }
}
