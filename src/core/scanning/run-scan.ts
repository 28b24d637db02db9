import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { messageOf } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ScanState } from '#domain/root-folder.ts'
import type { Program } from '../program.ts'
import { vanishedGames } from '../root-folders/vanished-games.ts'
import { ProviderAway } from './ask-provider.ts'
import { lookAtEntries } from './look-at-entries.ts'
import { followMovedGames } from './moved/follow-moved-games.ts'
import { tellScan } from './scan-progress.ts'
import { takeStock } from './take-stock.ts'

export type ScanningProgram = Pick<
  Program,
  | 'rootFolders'
  | 'scans'
  | 'scanning'
  | 'scanRetryMs'
  | 'startMeasurer'
  | 'games'
  | 'imports'
  | 'history'
  | 'events'
  | 'transaction'
  | 'clock'
  | 'log'
  | 'metadataSource'
  | 'settings'
>

/** How the message of a scan begins that failed for another reason than its root. */
export const brokeOff = 'The scan failed unexpectedly: '

/**
 * Scans a root from where it stands: lists what lies there, and finds out which game each is. Reads only: nothing in the
 * root is written, renamed or deleted. Told to stop it stays as it is and goes on at the next start.
 */
export async function runScan(
  program: ScanningProgram,
  rootFolderId: string,
  scanId: string,
  signal: AbortSignal,
): Promise<void> {
  const root = program.rootFolders.find(rootFolderId)
  const isWanted = (): boolean => !signal.aborted && program.scans.isRunning(rootFolderId, scanId)
  if (root === null || !isWanted()) return
  const end = (state: ScanState, message: string | null): void => {
    if (!isWanted()) return
    const finishedAt = state === 'paused' ? null : instant(program.clock)
    program.scans.update(rootFolderId, { state, message, finishedAt })
    if (state === 'done') program.rootFolders.update(rootFolderId, { lastScanAt: instant(program.clock), message })
    tellScan(program, rootFolderId)
  }
  try {
    const fault = await takeStockAndFollow(program, root, scanId, signal)
    if (fault !== null) return end('failed', fault)
    tellScan(program, rootFolderId)
    await lookAtEntries(program, root, signal, isWanted)
    if (!isWanted()) return
    end('done', await vanishedGames(program, root, scanId))
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ProviderAway) return end('paused', error.message)
    program.log.module('scan').error('A scan broke off', { reason: messageOf(error) })
    end('failed', `${brokeOff}${messageOf(error)}`)
  }
}

async function takeStockAndFollow(
  program: ScanningProgram,
  root: StoredRootFolder,
  scanId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const fault = await takeStock(program, root, scanId, signal)
  const above = await followMovedGames(program, signal)
  if (fault === null && above.length === 0) return null
  // The games of a root that is empty now may have moved, and folders that hold moved games are no games themselves.
  program.scans.forgetEntries(above)
  return takeStock(program, root, scanId, signal)
}
