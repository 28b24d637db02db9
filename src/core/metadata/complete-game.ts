import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { Needs } from '../app-context.ts'
import { applyMetadata } from './apply-metadata.ts'
import { findRelationsInTime } from './find-relations.ts'
import { refreshGame } from './refresh-game.ts'
import { warnOfFailure } from './warn-of-failure.ts'

type Deps = Needs<typeof refreshGame>

/** The game with missing values filled in, and whether the provider gave no answer. */
export type Completion = { game: Game; unanswered: boolean }

/** Whether the release date of a game is unknown, but its metadata provider may have it. */
function lacksRelease(game: Pick<Game, 'metadataId' | 'releaseStatus' | 'releaseDate'>): boolean {
  return game.metadataId !== null && game.releaseStatus === 'unknown' && game.releaseDate === null
}

/**
 * Refreshes a game from the metadata provider if its release is unknown. Other games are returned unchanged. Provider
 * errors are logged, not thrown.
 */
export async function completeGame(app: Deps, game: Game, call: ProviderCall = {}): Promise<Completion> {
  if (!lacksRelease(game)) return { game, unanswered: false }
  try {
    return { game: (await refreshGame(app, game, { relations: 'never', call })).game, unanswered: false }
  } catch (error) {
    const { metadataId } = game
    warnOfFailure(app.log, 'Could not look up the release date of a game', error, { metadataId })
    return { game, unanswered: true }
  }
}

/**
 * Fetches the relations of a game that has none yet, so that no release of another game is taken for one of it. Provider
 * errors are logged, not thrown.
 */
export async function completeRelations(app: Deps, game: Game): Promise<Game> {
  const { metadataId, title, releaseDate } = game
  if (metadataId === null || app.games.refreshTarget(game.id)?.relationsRefreshedAt !== null) return game
  try {
    const source = app.metadata.sourceOf(metadataId)
    if (source === null) return game
    const subject = { metadataId, title, releaseDate }
    const relations = await findRelationsInTime(source, subject)
    if (relations === null) return game
    // The refresh job adds what a search finds.
    return applyMetadata(app, game, { known: null, relations, next: 'planned' }) ?? game
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log
      .module('metadata')
      .debug('The relations of a game are looked up later', { metadataId, reason: error.message })
    return game
  }
}
