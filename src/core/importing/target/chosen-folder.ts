import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ResolveImport } from '#domain/importing/import.ts'
import { say } from '#domain/messages/say.ts'
import type { Needs } from '../../app-context.ts'
import { enteredNameFault } from '../../files/entered-path.ts'
import { isInside } from '../../files/path-inside.ts'
import { getGame } from '../../library/find-game.ts'
import { placeForGame } from '../../library/mounted-library.ts'
import { assertFolderAllowed } from '../../library/paths/check-folder.ts'
import { assertMayImport } from '../../requests/refusals.ts'
import { currentLibrary } from '../prepare.ts'
import type { StartOptions } from '../start-import.ts'
import { requestedTarget } from './choose-target.ts'
import { findReservation } from './reservation.ts'

export type ChoosingFolder = Needs<typeof assertFolderAllowed>

/**
 * The game and the folder that a user chose for an import. Throws AppError when the user may not have the folder, or when it
 * is not free.
 */
export async function chosenFolder(
  app: ChoosingFolder,
  userId: string,
  record: Pick<StoredImport, 'id' | 'gameId' | 'downloadId'>,
  { gameId, targetPath }: Pick<ResolveImport, 'gameId' | 'targetPath'>,
): Promise<StartOptions> {
  if (gameId !== undefined) assertMayImport(app, getGame(app, userId, gameId))
  if (targetPath === undefined) return { gameId }
  const { root, folder: requested } = await targetInLibrary(app, gameId ?? record.gameId, targetPath)
  const subject = { userId, gameId: gameId ?? record.gameId, downloadId: record.downloadId }
  const folder = await assertFolderAllowed(app, { ...subject, folder: requested })
  if (!isInside(root, folder)) throw outsideRoot(app, subject.gameId, root)
  const mine = { id: record.id, gameId: gameId ?? record.gameId, startedAt: null }
  const reservation = findReservation(app, { root, folder }, mine)
  if (reservation !== null) throw new AppError('conflict', reservation)
  return { gameId, targetPath: folder, folderConfirmed: app.users.find(userId)?.role === 'admin' }
}

async function targetInLibrary(
  app: ChoosingFolder,
  gameId: string | null,
  requested: string,
): Promise<{ root: string; folder: string }> {
  const root = await currentLibrary(app, gameId)
  if (!root.ok) throw new AppError('unprocessable', root.reason)
  const nameFault = enteredNameFault(requested)
  if (nameFault !== null) throw new AppError('invalid', nameFault)
  const folder = requestedTarget(root.path, requested)
  if (folder === null) throw outsideRoot(app, gameId, root.path)
  return { root: root.path, folder }
}

function outsideRoot(app: ChoosingFolder, gameId: string | null, root: string): AppError {
  return new AppError('invalid', say('importing.folderOutside', { what: placeForGame(app, gameId).name, root }))
}
