import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import type { Needs } from '../app-context.ts'
import { refreshGame } from '../metadata/refresh-game.ts'
import { getGame } from './find-game.ts'

/** Spares the provider when a user refreshes again and again. */
const maxAgeMs = 5000

/**
 * Refreshes the metadata of a user's game now, and its relations. Throws AppError `not-found` for an unknown game or one
 * that the provider does not know, `unprocessable` for a game without metadata, `invalid` if its provider is not set up,
 * `upstream` if it, or the provider that fills in the rest, does not give all of them; what was given is stored.
 */
export async function refreshMetadataOf(app: Needs<typeof refreshGame>, userId: string, id: string): Promise<Game> {
  const asked = getGame(app, userId, id)
  const { metadataId } = asked
  if (metadataId === null) {
    throw new AppError('unprocessable', say('library.gameWithoutMetadata', { title: asked.title }))
  }
  const { game, isKnown, failure, gaps } = await refreshGame(app, asked, { relations: 'always', call: { maxAgeMs } })
  if (!isKnown) {
    throw new AppError('not-found', say('library.goneAtProvider', { id: metadataId }))
  }
  const unanswered = failure ?? gaps
  if (unanswered !== null) throw unanswered
  return game
}
