import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { ScanDeps } from '../run-scan.ts'
import { emitScanProgress } from '../scan-progress.ts'
import { createEntryRecorder, type EntryRecorder } from './entry-recorder.ts'
import {
  createLibrary,
  type IdentifiedEntry,
  type IdentifyDeps,
  identifyFromLibrary,
  identifyWithProvider,
} from './identify-entry.ts'
import { readEntry } from './match-entry.ts'
import { createProviderQueue, ProviderError } from './provider-queue.ts'

const tellEveryMs = 250
const entriesAtOnce = 200
const askedAtOnce = 4

type EntryScan = IdentifyDeps & {
  app: ScanDeps
  root: StoredRootFolder
  settlement: EntryRecorder
  isWanted: () => boolean
  /** Reports the progress, at most every so often. */
  tell: () => void
}

/**
 * Finds out which game each new entry of a root is: first all those that the library tells, then the others by asking
 * the metadata provider.
 */
export async function identifyEntries(
  app: ScanDeps,
  root: StoredRootFolder,
  signal: AbortSignal,
  isWanted: () => boolean,
): Promise<void> {
  const userId = app.scans.ofRoot(root.id)?.userId
  if (userId === undefined) return
  const onRest = (message: string | null): void => {
    app.scans.update(root.id, { message })
    emitScanProgress(app, root.id)
  }
  const provider = createProviderQueue(app, { isWanted, onRest })
  const library = createLibrary(app, userId)
  const measurer = app.startMeasurer(signal)
  const settlement = createEntryRecorder({ app, library, rootFolderId: root.id, userId }, measurer)
  const scan = { app, library, provider, root, settlement, isWanted, tell: createTelling(app, root.id) }
  try {
    await askAboutEntries(scan, await settleFromLibrary(scan))
  } finally {
    // What was found by then is kept, whatever ended it.
    await settlement.end()
    measurer.close()
  }
}

/** Settles what the library tells of, and answers the names that only the provider can tell of. */
async function settleFromLibrary(scan: EntryScan): Promise<string[]> {
  const { app, root, settlement, isWanted, tell } = scan
  const yieldToEventLoop = createYieldToEventLoop()
  const open: string[] = []
  for (let after = ''; ; ) {
    const pending = app.scans.pendingAfter(root.id, after, entriesAtOnce)
    if (pending.length === 0) return open
    for (const { name } of pending) {
      if (!isWanted()) return []
      const sight = await identifyFromLibrary(scan, root, name)
      if (sight === null) open.push(name)
      else await settlement.add(name, sight)
      after = name
      await yieldToEventLoop()
      tell()
    }
  }
}

async function askAboutEntries(scan: EntryScan, names: readonly string[]): Promise<void> {
  const { settlement, isWanted, tell } = scan
  const yieldToEventLoop = createYieldToEventLoop()
  const waiting = names.values()
  let failed = false
  const askOneByOne = async (): Promise<void> => {
    for (const name of waiting) {
      if (failed || !isWanted()) return
      const sight = await sightOf(scan, name)
      if (sight === null) return
      await settlement.add(name, sight)
      await yieldToEventLoop()
      tell()
    }
  }
  const asked = Array.from({ length: askedAtOnce }, () =>
    askOneByOne().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  // All of them are waited for: what they found is to be kept.
  const failure = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

async function sightOf(scan: EntryScan, name: string): Promise<IdentifiedEntry | null> {
  const { root } = scan
  try {
    // The scan itself may have added the game since.
    return (await identifyFromLibrary(scan, root, name)) ?? (await identifyWithProvider(scan, root, name))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { title } = readEntry(name)
    return { path: join(root.path, name), title, queriedAt: null, reason: error.message, candidates: [] }
  }
}

function createTelling(app: ScanDeps, rootFolderId: string): () => void {
  let toldAt = 0
  return () => {
    if (Date.now() - toldAt < tellEveryMs) return
    toldAt = Date.now()
    emitScanProgress(app, rootFolderId)
  }
}
