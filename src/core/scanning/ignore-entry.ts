import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { findRootFolder } from '../root-folders/root-folders.ts'
import { emitScanProgress } from './scan-progress.ts'

export type IgnoredEntry = { rootFolderId: string; folderName: string; ignored: boolean }

/**
 * Says that a folder is no game: no scan asks about it again, until somebody takes that back. Throws AppError
 * `not-found`, and `conflict` for a folder of which it is known which game it is.
 */
export function ignoreEntry(
  app: Pick<AppContext, 'rootFolders' | 'scans' | 'events'>,
  { rootFolderId, folderName, ignored }: IgnoredEntry,
): void {
  findRootFolder(app, rootFolderId)
  const entry = app.scans.entry(rootFolderId, folderName)
  if (entry === null) throw new AppError('not-found', 'No scan found such a folder')
  if (entry.state === 'pending') throw new AppError('conflict', 'A scan is about to look at this folder')
  if (entry.state === 'matched') throw new AppError('conflict', 'This folder is a game of the library')
  if ((entry.state === 'ignored') === ignored) return
  // Taken back, it is listed at once and asked about by the next scan.
  const state = ignored ? 'ignored' : 'unmatched'
  app.scans.changeEntry(rootFolderId, folderName, { state, queriedAt: null })
  emitScanProgress(app, rootFolderId)
}
