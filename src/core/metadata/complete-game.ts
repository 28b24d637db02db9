import { errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { fillGaps, type ProviderGame } from '#domain/games/metadata.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { AppContext } from '../app-context.ts'
import { sourceFor } from './source-for.ts'

export type CompletionParts = Pick<AppContext, 'games' | 'events' | 'log' | 'metadata' | 'transaction'>

/** The game with missing values filled in, and whether the provider gave no answer. */
export type Completion = { game: Game; unanswered: boolean }

/** Whether the release date of a game is unknown, but its metadata provider may have it. */
export function lacksRelease(game: Pick<Game, 'metadataId' | 'releaseStatus' | 'releaseDate'>): boolean {
  return game.metadataId !== null && game.releaseStatus === 'unknown' && game.releaseDate === null
}

/**
 * Fills in the missing values of a game from the metadata provider, if its release is unknown. Other games are returned
 * unchanged. Provider errors are logged, not thrown.
 */
export async function completeGame(app: CompletionParts, game: Game, call: ProviderCall = {}): Promise<Completion> {
  return lacksRelease(game) ? refreshGame(app, game, call) : { game, unanswered: false }
}

/**
 * Fills in the missing values of any game from the metadata provider. For an unreleased game, the provider's release
 * status and date replace the stored ones. Provider errors are logged, not thrown.
 */
export async function refreshGame(app: CompletionParts, game: Game, call: ProviderCall = {}): Promise<Completion> {
  const { metadataId } = game
  if (metadataId === null) return { game, unanswered: false }
  let known: ProviderGame | null
  try {
    known = await sourceFor(app, metadataId).game(metadataId, call)
  } catch (error) {
    const reason = errorMessage(error)
    app.log.module('metadata').warn('Could not look up the release date of a game', { metadataId, reason })
    return { game, unanswered: true }
  }
  return { game: known === null ? game : fill(app, game, known), unanswered: false }
}

function fill(app: CompletionParts, game: Game, known: ProviderGame): Game {
  const { metadataId: _id, title: _title, ...details } = known
  const completed = app.transaction(() => {
    // The game may have been changed or removed during the request.
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

/** The changed release status and date of a game that was unreleased. */
function newRelease(game: Game, { releaseStatus, releaseDate, earlyAccess }: ProviderGame): Partial<Game> {
  const isUnreleased = game.releaseStatus === 'upcoming' || game.releaseStatus === 'delayed'
  if (!isUnreleased || releaseStatus === 'unknown') return {}
  if (releaseStatus === game.releaseStatus && releaseDate === game.releaseDate) return {}
  return { releaseStatus, releaseDate, earlyAccess }
}
