import { AppError } from '#domain/errors.ts'
import type { Game, IntegrationGame } from '#domain/games/game.ts'
import { type GameRequest, toIntegrationGame } from '#domain/games/integration.ts'
import { requestSearch, type SearchRequestDeps } from '../acquisition/request-search.ts'
import { type MatchDeps, matchAndAdd } from '../library/add-game.ts'

/**
 * Adds the game another program asks for by its title; one that is wanted is searched for at once. Throws AppError
 * `not-found`, or `conflict` with the game that is there already.
 */
export async function requestGame(
  app: MatchDeps & SearchRequestDeps,
  userId: string,
  { title, status = 'wanted' }: GameRequest,
): Promise<IntegrationGame> {
  const game = await added(matchAndAdd(app, userId, title, { source: 'api', status }))
  if (game.status === 'wanted') requestSearch(app, game.id)
  return toIntegrationGame(game)
}

// The game of a refusal is cut down as well: other programs see no more of it than of the library.
async function added(adding: Promise<Game>): Promise<Game> {
  try {
    return await adding
  } catch (error) {
    if (!(error instanceof AppError) || error.details.game === undefined) throw error
    const game = toIntegrationGame(error.details.game as Game)
    throw new AppError(error.code, error.message, { ...error.details, game }, { cause: error })
  }
}
