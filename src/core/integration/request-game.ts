import { AppError } from '#domain/errors.ts'
import type { Game, IntegrationGame } from '#domain/games/game.ts'
import { type GameRequest, toIntegrationGame } from '#domain/games/integration.ts'
import { requestSearch } from '../acquisition/wanted/request-search.ts'
import type { Needs } from '../app-context.ts'
import { matchAndAdd } from '../library/add-game.ts'

/**
 * Adds a game by title for another program, and starts the search for it if it is wanted. Throws AppError `not-found`,
 * or `conflict` with the existing game.
 */
export async function requestGame(
  app: Needs<typeof requestSearch | typeof matchAndAdd>,
  userId: string,
  { title, status = 'wanted' }: GameRequest,
): Promise<IntegrationGame> {
  const game = await withReducedGame(matchAndAdd(app, userId, title, { source: 'api', status }))
  if (game.status === 'wanted') requestSearch(app, game.id)
  return toIntegrationGame(game)
}

// The game in an error is reduced too: other programs see only the fields of the integration API.
async function withReducedGame(adding: Promise<Game>): Promise<Game> {
  try {
    return await adding
  } catch (error) {
    if (!(error instanceof AppError) || error.details.game === undefined) throw error
    const game = toIntegrationGame(error.details.game as Game)
    throw new AppError(error.code, error.message, { game }, { cause: error })
  }
}
