import { AppError } from '#domain/errors.ts'
import type { Game, IntegrationGame } from '#domain/game.ts'
import { type GameRequest, toIntegrationGame } from '#domain/integration.ts'
import { requestSearch, type SearchRequestParts } from '../acquisition/request-search.ts'
import { type MatchParts, matchAndAdd } from '../metadata/match-and-add.ts'

/**
 * Adds the game another program asks for by its title; one that is wanted is searched for at once. Throws AppError
 * `not-found`, or `conflict` with the game that is there already.
 */
export async function requestGame(
  program: MatchParts & SearchRequestParts,
  userId: string,
  { title, status = 'wanted' }: GameRequest,
): Promise<IntegrationGame> {
  const game = await added(matchAndAdd(program, userId, title, { source: 'api', status }))
  if (game.status === 'wanted') requestSearch(program, game.id)
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
