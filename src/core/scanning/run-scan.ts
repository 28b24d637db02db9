import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { DownloadRows, FolderRows } from '#db/rows.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ScanState } from '#domain/games/root-folder.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Essentials } from '../app-context.ts'
import { missingGames } from '../root-folders/missing-games.ts'
import { discoverEntries } from './discovery/list-root.ts'
import { identifyEntries } from './identify/identify-entries.ts'
import { ProviderUnavailable } from './identify/provider-queue.ts'
import { detectMovedGames } from './moved/detect-moved-games.ts'
import { emitScanProgress } from './scan-progress.ts'

export type ScanDeps = Essentials &
  FolderRows &
  DownloadRows &
  Pick<AppContext, 'games' | 'history' | 'relations' | 'romSets' | 'settings' | 'metadata' | 'startScanWorker'> &
  Pick<AppContext, 'clientMonitor' | 'downloadClientKinds' | 'queues' | 'checkpoints' | 'scanRetryMs' | 'health'>

/** Prefix of a scan's message if it failed for a reason other than its root. */
export const scanFailurePrefix = 'The scan failed unexpectedly: '

/**
 * Scans a root: lists its entries and identifies their games. Read-only on disk. When aborted, it resumes at the next
 * start.
 */
export async function runScan(app: ScanDeps, rootFolderId: string, scanId: string, signal: AbortSignal): Promise<void> {
  const root = app.rootFolders.find(rootFolderId)
  const isActive = (): boolean => !signal.aborted && app.scans.isRunning(rootFolderId, scanId)
  if (root === null || !isActive()) return
  const end = (state: ScanState, message: string | null): void => {
    if (!isActive()) return
    const finishedAt = state === 'paused' ? null : instant(app.clock)
    app.scans.update(rootFolderId, { state, message, finishedAt })
    if (state === 'done') app.rootFolders.update(rootFolderId, { lastScanAt: instant(app.clock), message })
    emitScanProgress(app, rootFolderId)
    // A health check reads the result.
    app.health.requestCheck()
  }
  try {
    const fault = await discoverAfterMoves(app, root, scanId, signal)
    if (fault !== null) return end('failed', fault)
    emitScanProgress(app, rootFolderId)
    await identifyEntries(app, root, signal, isActive)
    if (!isActive()) return
    end('done', await missingGames(app, root, scanId))
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ProviderUnavailable) return end('paused', error.message)
    app.log.module('scan').error('Scan failed', { reason: errorMessage(error) })
    end('failed', `${scanFailurePrefix}${errorMessage(error)}`)
  }
}

async function discoverAfterMoves(
  app: ScanDeps,
  root: StoredRootFolder,
  scanId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const fault = await discoverEntries(app, root, scanId, signal)
  const above = await detectMovedGames(app, signal)
  if (fault === null && above.length === 0) return null
  // Games of a root that is now empty may have moved, and parents of moved games are not games themselves.
  app.scans.removeEntries(above)
  return discoverEntries(app, root, scanId, signal)
}
