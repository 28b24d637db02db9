import { AppError } from '#domain/errors.ts'
import type { AddedGame, GameToAdd } from '#domain/games/added-games.ts'
import type { Needs } from '../app-context.ts'
import { addGameAndSearch } from './wanted/request-search.ts'

type Deps = Needs<typeof addGameAndSearch>

/** Calls to the metadata provider at the same time. */
const parallel = 4

/** Adds games. One that cannot be added does not stop the others: its result says why. */
export async function addGames(app: Deps, userId: string, games: readonly GameToAdd[]): Promise<AddedGame[]> {
  const results: AddedGame[] = []
  const queue = games.entries()
  const addNext = async (): Promise<void> => {
    for (const [index, game] of queue) results[index] = await addOne(app, userId, game)
  }
  await Promise.all(Array.from({ length: parallel }, addNext))
  return results
}

async function addOne(app: Deps, userId: string, game: GameToAdd): Promise<AddedGame> {
  try {
    const { id, title } = await addGameAndSearch(app, userId, game)
    return { title, gameId: id, inLibrary: false, error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const existing = existingGame(error)
    return {
      title: existing?.title ?? game.title,
      gameId: existing?.id ?? null,
      inLibrary: existing !== null,
      error: existing === null ? error.message : null,
    }
  }
}

/** The game of the library that a new one is a duplicate of. */
function existingGame({ code, details }: AppError): { id: string; title: string } | null {
  const game = code === 'conflict' ? details?.game : undefined
  if (typeof game !== 'object' || game === null || !('id' in game) || !('title' in game)) return null
  return { id: String(game.id), title: String(game.title) }
}
