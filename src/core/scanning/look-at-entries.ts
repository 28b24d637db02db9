import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { createPace } from '../pace.ts'
import { createAsking, NoAnswer } from './ask-provider.ts'
import { askAboutEntry, createLibrary, type EntrySight, type Looking, lookInLibrary } from './look-at-entry.ts'
import { readEntry } from './match-entry.ts'
import type { ScanningProgram } from './run-scan.ts'
import { tellScan } from './scan-progress.ts'
import { type Settlement, settleEntries } from './settle-entries.ts'

const tellEveryMs = 250
const entriesAtOnce = 200
const askedAtOnce = 4

type EntryScan = Looking & {
  program: ScanningProgram
  root: StoredRootFolder
  settlement: Settlement
  isWanted: () => boolean
  /** Reports the progress, at most every so often. */
  tell: () => void
}

/**
 * Finds out which game each new entry of a root is: first all those that the library tells, then the others by asking
 * the metadata provider.
 */
export async function lookAtEntries(
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
  const scan = { program, library, asking, root, settlement, isWanted, tell: createTelling(program, root.id) }
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
  const { program, root, settlement, isWanted, tell } = scan
  const pace = createPace()
  const open: string[] = []
  for (let after = ''; ; ) {
    const pending = program.scans.pendingAfter(root.id, after, entriesAtOnce)
    if (pending.length === 0) return open
    for (const { name } of pending) {
      if (!isWanted()) return []
      const sight = await lookInLibrary(scan, root, name)
      if (sight === null) open.push(name)
      else await settlement.add(name, sight)
      after = name
      await pace()
      tell()
    }
  }
}

async function askAboutEntries(scan: EntryScan, names: readonly string[]): Promise<void> {
  const { settlement, isWanted, tell } = scan
  const pace = createPace()
  const waiting = names.values()
  let failed = false
  const askOneByOne = async (): Promise<void> => {
    for (const name of waiting) {
      if (failed || !isWanted()) return
      const sight = await sightOf(scan, name)
      if (sight === null) return
      await settlement.add(name, sight)
      await pace()
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

async function sightOf(scan: EntryScan, name: string): Promise<EntrySight | null> {
  const { root } = scan
  try {
    // The scan itself may have added the game since.
    return (await lookInLibrary(scan, root, name)) ?? (await askAboutEntry(scan, root, name))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { title } = readEntry(name)
    return { path: join(root.path, name), title, askedAt: null, reason: error.message, candidates: [] }
  }
}

function createTelling(program: ScanningProgram, rootFolderId: string): () => void {
  let toldAt = 0
  return () => {
    if (Date.now() - toldAt < tellEveryMs) return
    toldAt = Date.now()
    tellScan(program, rootFolderId)
  }
}
