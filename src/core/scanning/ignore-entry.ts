import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { findRootFolder } from '../root-folders/root-folders.ts'
import { emitScanProgress } from './scan-progress.ts'

export type IgnoredEntry = { rootFolderId: string; folderName: string; ignored: boolean }

/**
 * Marks a folder as not a game, or reverts that. Scans skip ignored folders. Throws AppError `not-found`, and `conflict`
 * for a pending or matched folder.
 */
export function ignoreEntry(
  app: Pick<AppContext, 'rootFolders' | 'scans' | 'events'>,
  { rootFolderId, folderName, ignored }: IgnoredEntry,
): void {
  findRootFolder(app, rootFolderId)
  const entry = app.scans.entry(rootFolderId, folderName)
  if (entry === null) throw new AppError('not-found', say('library.folderNotScanned'))
  if (entry.state === 'pending') throw new AppError('conflict', say('library.folderBeingIdentified'))
  if (entry.state === 'matched') throw new AppError('conflict', say('library.folderHasGame'))
  if ((entry.state === 'ignored') === ignored) return
  // A folder that is no longer ignored is listed at once; the next scan identifies it.
  const state = ignored ? 'ignored' : 'unmatched'
  app.scans.changeEntry(rootFolderId, folderName, { state, queriedAt: null })
  emitScanProgress(app, rootFolderId)
}
