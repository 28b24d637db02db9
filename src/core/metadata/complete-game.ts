import { errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { fillGaps, type ProviderGame } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

export type CompletionParts = Pick<AppContext, 'games' | 'events' | 'log' | 'metadata' | 'transaction'>

/** The game with what was filled in, and whether the provider could not be asked. */
export type Completion = { game: Game; unanswered: boolean }

/** Whether a game does not say when it comes out, though its metadata provider may know. */
export function lacksRelease(game: Pick<Game, 'metadataId' | 'releaseStatus' | 'releaseDate'>): boolean {
  return game.metadataId !== null && game.releaseStatus === 'unknown' && game.releaseDate === null
}

/**
 * Fills what is missing from a game whose release is unknown with the provider's details. Other games stay as they are.
 * A provider that fails is logged, not thrown.
 */
export async function completeGame(app: CompletionParts, game: Game): Promise<Completion> {
  return lacksRelease(game) ? refreshGame(app, game) : { game, unanswered: false }
}

/**
 * Fills what is missing from any game with the provider's details. The provider's release status and date replace those
 * of an unreleased game.
 */
export async function refreshGame(app: CompletionParts, game: Game): Promise<Completion> {
  const { metadataId } = game
  if (metadataId === null) return { game, unanswered: false }
  let known: ProviderGame | null
  try {
    known = await app.metadata.source().game(metadataId)
  } catch (error) {
    const reason = errorMessage(error)
    app.log.module('metadata').warn('The release date of a game could not be looked up', { metadataId, reason })
    return { game, unanswered: true }
  }
  return { game: known === null ? game : fill(app, game, known), unanswered: false }
}

function fill(app: CompletionParts, game: Game, known: ProviderGame): Game {
  const { metadataId: _id, title: _title, ...details } = known
  const completed = app.transaction(() => {
    // It may have been changed or removed while the provider was asked.
    const stored = app.games.findById(game.id)
    if (stored?.metadataId !== game.metadataId) return null
    const change = { ...fillGaps<Game, Partial<Game>>(stored, details), ...newRelease(stored, known) }
    if (Object.keys(change).length === 0) return null
    app.games.update(game.id, change)
    return { ...stored, ...change }
  })
  if (completed === null) return game
  app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  return completed
}

/** What has changed about the release of a game that was not out yet. */
function newRelease(game: Game, { releaseStatus, releaseDate, earlyAccess }: ProviderGame): Partial<Game> {
  const isUnreleased = game.releaseStatus === 'upcoming' || game.releaseStatus === 'delayed'
  if (!isUnreleased || releaseStatus === 'unknown') return {}
  if (releaseStatus === game.releaseStatus && releaseDate === game.releaseDate) return {}
  return { releaseStatus, releaseDate, earlyAccess }
}
