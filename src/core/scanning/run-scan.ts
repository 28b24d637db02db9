import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { messageOf } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ScanState } from '#domain/root-folder.ts'
import { fileFault } from '../importing/file-fault.ts'
import type { Program } from '../program.ts'
import { unreadable } from '../root-folders/look-at-root.ts'
import { createAsking, ProviderAway } from './ask-provider.ts'
import { type FoundEntry, listEntries } from './list-entries.ts'
import { createLibrary, lookAtEntry } from './look-at-entry.ts'
import { tellScan } from './scan-progress.ts'
import { vanishedGames } from './vanished-games.ts'

export type ScanningProgram = Pick<
  Program,
  | 'rootFolders'
  | 'scans'
  | 'scanning'
  | 'scanPaceMs'
  | 'games'
  | 'imports'
  | 'history'
  | 'events'
  | 'transaction'
  | 'clock'
  | 'log'
  | 'metadataSource'
>

const askAgainAfterMs = 7 * 24 * 3_600_000
const tellEveryMs = 250
const entriesAtOnce = 200

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
    const fault = await takeStock(program, root, scanId, signal)
    if (fault !== null) return end('failed', fault)
    await lookAtEntries(program, root, signal, isWanted)
    if (!isWanted()) return
    end('done', await vanishedGames(program, root))
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ProviderAway))
      program.log.module('scan').error('A scan broke off', { reason: messageOf(error) })
    end(error instanceof ProviderAway ? 'paused' : 'failed', messageOf(error))
  }
}

/** Writes down what lies in the root, or answers why that cannot be told. */
async function takeStock(
  program: ScanningProgram,
  root: StoredRootFolder,
  scanId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const fault = await unreadable(root.path)
  if (fault !== null) return fault
  let found: FoundEntry[]
  try {
    found = await listEntries(root.path, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return fileFault(`${root.path} cannot be read`, error)
  }
  if (found.length === 0 && program.scans.counts(root.id).matched > 0) {
    return `${root.path} is empty, though games were found there before. Is its disk mounted?`
  }
  program.transaction(() => {
    for (const { name } of found) noteEntry(program, root.id, name, scanId)
    program.scans.forgetUnseen(root.id, scanId)
    program.scans.update(root.id, { total: found.length })
  })
  tellScan(program, root.id)
  return null
}

function noteEntry(program: ScanningProgram, rootFolderId: string, name: string, scanId: string): void {
  const known = program.scans.entry(rootFolderId, name)
  if (known?.scanId === scanId) return
  const askedAt = known?.askedAt ?? null
  const stands =
    known?.state === 'unmatched' &&
    askedAt !== null &&
    Date.parse(askedAt) + askAgainAfterMs > program.clock.now().getTime()
  if (known !== null && stands) {
    program.scans.changeEntry(rootFolderId, name, { scanId })
    return
  }
  const fresh = { state: 'pending' as const, gameId: null, title: '', reason: '', candidates: [] }
  program.scans.putEntry({ rootFolderId, name, scanId, askedAt, ...fresh })
}

async function lookAtEntries(
  program: ScanningProgram,
  root: StoredRootFolder,
  signal: AbortSignal,
  isWanted: () => boolean,
): Promise<void> {
  const userId = program.scans.ofRoot(root.id)?.userId
  if (userId === undefined) return
  const asking = createAsking(program, isWanted)
  const library = createLibrary(program, userId)
  let toldAt = 0
  for (;;) {
    const pending = program.scans.entriesWith('pending', root.id, entriesAtOnce)
    if (pending.length === 0) return
    for (const entry of pending) {
      if (!isWanted()) return
      const outcome = await lookAtEntry({ program, library, asking, userId, signal }, root, entry)
      if (outcome === null) return
      program.scans.changeEntry(root.id, entry.name, outcome)
      if (Date.now() - toldAt < tellEveryMs) continue
      toldAt = Date.now()
      tellScan(program, root.id)
    }
  }
}
