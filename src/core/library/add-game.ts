import { AppError } from '#domain/errors.ts'
import type { Game, GameSource, NewGame } from '#domain/game.ts'
import type { ProviderGame } from '#domain/metadata.ts'
import { instant } from '#domain/ports/clock.ts'
import { describeGame } from '../metadata/describe-game.ts'
import type { Program } from '../program.ts'
import { findDuplicate } from './find-duplicate.ts'
import { newGame } from './new-game.ts'
import { refuseSaidDownloading } from './said-status.ts'

export type AddGameParts = Pick<Program, 'games' | 'clock' | 'events' | 'transaction' | 'metadataSource' | 'log'>

/**
 * Adds a game to a user's library. With a metadata id, the provider's details fill whatever the caller left empty or
 * unknown. Throws AppError `conflict` with the game that is there already.
 */
export async function addGame(program: AddGameParts, userId: string, said: NewGame): Promise<Game> {
  const known = said.metadataId ? await describeGame(program, said.metadataId) : null
  return keepGame(program, userId, said, known, known === null ? 'manual' : 'metadata')
}

/** The check for a duplicate and the insert are one: of two callers at once one is refused. */
export function keepGame(
  program: Pick<Program, 'games' | 'clock' | 'events' | 'transaction'>,
  userId: string,
  said: NewGame,
  known: ProviderGame | null,
  source: GameSource,
): Game {
  refuseSaidDownloading(said.status, null)
  const game = newGame({ userId, source, addedAt: instant(program.clock) }, said, known)
  program.transaction(() => {
    const held = findDuplicate(program, game)
    if (held !== null) throw new AppError('conflict', `${held.title} is in your library already`, { game: held })
    program.games.insert(game)
  })
  program.events.emit('gameChanged', { id: game.id, change: 'added' })
  return game
}
