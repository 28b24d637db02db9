import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { ScanEntry } from '#db/repositories/scans.ts'
import { messageOf } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ScanState } from '#domain/root-folder.ts'
import { createPace } from '../pace.ts'
import type { Program } from '../program.ts'
import { createAsking, NoAnswer, ProviderAway } from './ask-provider.ts'
import { createLibrary, type EntrySight, type Looking, lookAtEntry } from './look-at-entry.ts'
import { readEntry } from './match-entry.ts'
import { tellScan } from './scan-progress.ts'
import { type Settlement, settleEntries } from './settle-entries.ts'
import { takeStock } from './take-stock.ts'
import { vanishedGames } from './vanished-games.ts'

export type ScanningProgram = Pick<
  Program,
  | 'rootFolders'
  | 'scans'
  | 'scanning'
  | 'scanPaceMs'
  | 'startMeasurer'
  | 'games'
  | 'imports'
  | 'history'
  | 'events'
  | 'transaction'
  | 'clock'
  | 'log'
  | 'metadataSource'
>

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
    tellScan(program, rootFolderId)
    await lookAtEntries(program, root, signal, isWanted)
    if (!isWanted()) return
    end('done', await vanishedGames(program, root, scanId))
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ProviderAway))
      program.log.module('scan').error('A scan broke off', { reason: messageOf(error) })
    end(error instanceof ProviderAway ? 'paused' : 'failed', messageOf(error))
  }
}

async function lookAtEntries(
  program: ScanningProgram,
  root: StoredRootFolder,
  signal: AbortSignal,
  isWanted: () => boolean,
): Promise<void> {
  const userId = program.scans.ofRoot(root.id)?.userId
  if (userId === undefined) return
  const onRest = (message: string | null): void => {
    program.scans.update(root.id, { message })
    tellScan(program, root.id)
  }
  const asking = createAsking(program, { isWanted, onRest })
  const library = createLibrary(program, userId)
  const measurer = program.startMeasurer(signal)
  const settlement = settleEntries({ program, library, rootFolderId: root.id, userId }, measurer)
  try {
    await lookAtPending({ program, library, asking }, root, settlement, isWanted)
  } finally {
    // What was found by then is kept, whatever ended it.
    await settlement.end()
    measurer.close()
  }
}

async function lookAtPending(
  looking: Looking & { program: ScanningProgram },
  root: StoredRootFolder,
  settlement: Settlement,
  isWanted: () => boolean,
): Promise<void> {
  const { program } = looking
  const pace = createPace()
  let toldAt = 0
  for (let after = ''; ; ) {
    const pending = program.scans.pendingAfter(root.id, after, entriesAtOnce)
    if (pending.length === 0) return
    for (const entry of pending) {
      if (!isWanted()) return
      const sight = await sightOf(looking, root, entry)
      if (sight === null) return
      await settlement.add(entry.name, sight)
      after = entry.name
      await pace()
      if (Date.now() - toldAt < tellEveryMs) continue
      toldAt = Date.now()
      tellScan(program, root.id)
    }
  }
}

async function sightOf(looking: Looking, root: StoredRootFolder, entry: ScanEntry): Promise<EntrySight | null> {
  try {
    return await lookAtEntry(looking, root, entry)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { title } = readEntry(entry.name)
    return { path: join(root.path, entry.name), title, askedAt: null, reason: error.message, candidates: [] }
  }
}
