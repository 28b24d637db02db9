import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Makes the folder of a member's game the game's own, so that the member may delete its files. Throws AppError `not-found`
 * if the game has no unconfirmed folder, `conflict` if it has another folder by now.
 */
export function confirmFolder(app: Pick<AppContext, 'games' | 'log'>, gameId: string, libraryPath: string): void {
  if (app.games.confirmMemberFolder(gameId, libraryPath)) {
    app.log.module('library').info("A member's folder was confirmed", { game: gameId })
    return
  }
  const current = app.games.findById(gameId)?.libraryPath ?? null
  if (current === null) throw new AppError('not-found', say('library.noFolderToConfirm'))
  if (current !== libraryPath) throw new AppError('conflict', say('library.folderChanged'))
  throw new AppError('not-found', say('library.folderConfirmed'))
}
