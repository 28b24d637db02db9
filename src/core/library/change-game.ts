import { AppError } from '#domain/errors.ts'
import type { Game, GameChange } from '#domain/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { Program } from '../program.ts'
import { findDuplicate } from './find-duplicate.ts'
import { getGame } from './get-game.ts'
import { saidFolder } from './said-folder.ts'
import { refuseSaidDownloading } from './said-status.ts'

export type ChangingProgram = Pick<
  Program,
  'games' | 'downloads' | 'imports' | 'users' | 'feeds' | 'clock' | 'events' | 'transaction'
>

/**
 * Changes what a user says of a game. A title or metadata id that another game has is AppError `conflict`, and so is
 * `downloading` while nothing is.
 */
export function changeGame(program: ChangingProgram, userId: string, id: string, change: GameChange): Game {
  const game = program.transaction(() => {
    const before = getGame(program, userId, id)
    refuseDuplicate(program, before, change)
    if (change.status !== before.status) {
      refuseSaidDownloading(change.status, { id, downloads: program.downloads })
    }
    const followed = { ...completion(before, change, instant(program.clock)), ...updateState(program, id, change) }
    const folder =
      change.libraryPath === undefined ? {} : { libraryPath: saidFolder(program, before, change.libraryPath) }
    program.games.update(id, { ...change, ...followed, ...folder })
    return getGame(program, userId, id)
  })
  program.events.emit('gameChanged', { id, change: 'updated' })
  return game
}

function refuseDuplicate(program: Pick<Program, 'games'>, before: Game, change: GameChange): void {
  if (change.title === undefined && change.metadataId === undefined) return
  const held = findDuplicate(program, { ...before, ...change })
  if (held !== null && held.id !== before.id) {
    throw new AppError('conflict', `${held.title} is in your library already`, { game: held })
  }
}

/** Whether the update that was found is still one to the version that is now said to be installed. */
function updateState(program: Pick<Program, 'feeds'>, id: string, { installedVersion }: GameChange): Partial<Game> {
  if (installedVersion === undefined) return {}
  return { updateAvailable: isNewer(program.feeds.update(id)?.version ?? null, installedVersion) }
}

function completion(before: Game, change: GameChange, now: string): Partial<Game> {
  if (change.status === undefined || change.status === before.status) return {}
  return { completedAt: change.status === 'completed' ? now : before.completedAt }
}
