import type { Game } from '#domain/game.ts'
import type { ProviderGame } from '#domain/metadata.ts'
import { instant } from '#domain/ports/clock.ts'
import { findDuplicate } from '../library/find-duplicate.ts'
import { newGame } from '../library/new-game.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'

export type TakingProgram = Pick<Program, 'games' | 'history' | 'clock' | 'events' | 'transaction'>

/** Why a game was not given a folder. */
export type Taken = { game: Game; reason: null } | { game: Game | null; reason: string }

/**
 * Gives a folder to the game it is: to the one that is in the library, where that has none yet, else to a new one. Two
 * at once cannot add a game twice.
 */
export function takeIn(program: TakingProgram, userId: string, path: string, known: ProviderGame): Taken {
  const fresh: Game = {
    ...newGame(
      { userId, source: 'scan', addedAt: instant(program.clock) },
      { title: known.title, status: 'owned' },
      known,
    ),
    libraryPath: path,
  }
  const outcome = program.transaction((): Taken & { added: boolean } => {
    const held = findDuplicate(program, fresh)
    if (held !== null) return { ...place(program, held, path), added: false }
    const holder = program.games.atLibraryPath(path).find((game) => game.libraryPath === path)
    if (holder !== undefined) return { game: null, reason: `It is the folder of ${holder.title}`, added: false }
    program.games.insert(fresh)
    story(program, fresh, `Found at ${path} and added to the library`)
    return { game: fresh, reason: null, added: true }
  })
  if (outcome.added) program.events.emit('gameChanged', { id: fresh.id, change: 'added' })
  return outcome
}

/** Gives a folder to a game of the library that has none. */
export function givePlace(program: TakingProgram, game: Game, path: string): Taken {
  return program.transaction(() => {
    const now = program.games.findById(game.id)
    return now === null ? { game: null, reason: 'The game was removed meanwhile' } : place(program, now, path)
  })
}

function place(program: TakingProgram, game: Game, path: string): Taken {
  if (game.libraryPath === path) return { game, reason: null }
  if (game.libraryPath !== null) return { game, reason: `${game.title} has a folder already: ${game.libraryPath}` }
  if (game.status === 'downloading') return { game, reason: `${game.title} is being downloaded just now` }
  const status = game.status === 'wanted' ? 'owned' : game.status
  program.games.update(game.id, { libraryPath: path, status })
  story(program, game, `Found at ${path}`)
  program.events.emit('gameChanged', { id: game.id, change: 'updated' })
  return { game: { ...game, libraryPath: path, status }, reason: null }
}

function story(program: TakingProgram, game: Game, message: string): void {
  recordHistory(program, { type: 'scanned', game, title: game.title, message })
}
