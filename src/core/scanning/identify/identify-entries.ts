import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../../app-context.ts'
import { findReservedFolder, type PathRules, readPathRules } from '../../library/paths/path-rules.ts'
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
import { identifyRom } from './identify-rom.ts'
import { readEntry } from './match-entry.ts'
import { createProviderQueue, ProviderError } from './provider-queue.ts'

const reportEveryMs = 250
const batchSize = 200
const maxParallelQueries = 4

type EntryScan = IdentifyDeps & {
  app: ScanDeps
  rules: PathRules
  root: StoredRootFolder
  recorder: EntryRecorder
  isActive: () => boolean
  /** Emits the scan progress, throttled. */
  reportProgress: () => void
}

/**
 * Identifies the game of each new entry of a root: first by the library, then the rest through the metadata provider.
 */
export async function identifyEntries(
  app: ScanDeps,
  root: StoredRootFolder,
  signal: AbortSignal,
  isActive: () => boolean,
): Promise<void> {
  const userId = app.scans.ofRoot(root.id)?.userId
  if (userId === undefined) return
  const onPause = (message: string | null): void => {
    app.scans.update(root.id, { message })
    emitScanProgress(app, root.id)
  }
  const provider = createProviderQueue(app, { isActive, onPause })
  const library = createLibrary(app, userId)
  const scanWorker = app.startScanWorker(signal)
  const recorder = createEntryRecorder({ app, rootFolderId: root.id, userId }, scanWorker)
  const rules = await readPathRules(app)
  const scan = {
    app,
    rules,
    library,
    provider,
    root,
    recorder,
    isActive,
    reportProgress: createProgressReporter(app, root.id),
  }
  try {
    await identifyRemaining(scan, await recordLibraryMatches(scan))
  } finally {
    // Keeps what was identified so far, whatever ended the scan.
    await recorder.end()
    scanWorker.close()
  }
}

/** Records the entries that the library identifies, and returns the names of the others. */
async function recordLibraryMatches(scan: EntryScan): Promise<string[]> {
  const { app, root, recorder, isActive, reportProgress } = scan
  const yieldToEventLoop = createYieldToEventLoop()
  const unidentified: string[] = []
  for (let after = ''; ; ) {
    const pending = app.scans.pendingAfter(root.id, after, batchSize)
    if (pending.length === 0) return unidentified
    const incoming = foldersOfImports(app)
    after = pending.at(-1)?.name ?? after
    for (const name of (await newestFirst(pending.map((entry) => entry.name))).flat()) {
      if (!isActive()) return []
      if (incoming.has(join(root.path, name))) continue
      const byLibrary = await (root.kind === 'roms'
        ? identifyRom(app, root, name)
        : identifyFromLibrary(scan, root, name))
      const isHeld = byLibrary !== null && 'holder' in byLibrary
      const identified = isHeld ? byLibrary : (reservedEntry(scan, name) ?? byLibrary)
      if (identified === null) unidentified.push(name)
      else await recorder.add(name, identified)
      await yieldToEventLoop()
      reportProgress()
    }
  }
}

/** The folders that running imports fill. They get their game when the import is done; the next scan sees them. */
function foldersOfImports({ imports }: Pick<AppContext, 'imports'>): ReadonlySet<string> {
  return new Set(imports.withStatus(['running']).flatMap(({ targetPath }) => targetPath ?? []))
}

/** A folder that no game may have; `null` for all others. */
function reservedEntry({ root, rules }: EntryScan, name: string): IdentifiedEntry | null {
  const path = join(root.path, name)
  const label = findReservedFolder(rules, path)
  if (label === null) return null
  const { title } = readEntry(name)
  return { path, title, queriedAt: null, reason: `${label} overlaps this folder`, candidates: [] }
}

async function identifyRemaining(scan: EntryScan, names: readonly string[]): Promise<void> {
  const { recorder, isActive, reportProgress } = scan
  const yieldToEventLoop = createYieldToEventLoop()
  const groups = (await newestFirst(names)).values()
  let failed = false
  const runWorker = async (): Promise<void> => {
    for (const name of inOrder(groups)) {
      if (failed || !isActive()) return
      const identified = await identifyEntry(scan, name)
      if (identified === null) return
      await recorder.add(name, identified)
      await yieldToEventLoop()
      reportProgress()
    }
  }
  const workers = Array.from({ length: maxParallelQueries }, () =>
    runWorker().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  // Waits for all workers, so that what they identified is recorded.
  const failure = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

/** The names of one group after another, so that each group is looked up by one worker. */
function* inOrder(groups: Iterable<readonly string[]>): Generator<string> {
  for (const group of groups) yield* group
}

async function identifyEntry(scan: EntryScan, name: string): Promise<IdentifiedEntry | null> {
  const { root } = scan
  try {
    // The scan itself may have added the game in the meantime.
    return (await identifyFromLibrary(scan, root, name)) ?? (await identifyWithProvider(scan, root, name))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { title } = readEntry(name)
    return { path: join(root.path, name), title, queriedAt: null, reason: error.message, candidates: [] }
  }
}

function createProgressReporter(app: ScanDeps, rootFolderId: string): () => void {
  let reportedAt = 0
  return () => {
    if (Date.now() - reportedAt < reportEveryMs) return
    reportedAt = Date.now()
    emitScanProgress(app, rootFolderId)
  }
}

/**
 * Groups entries of one folder by their title, each group with its newest version first: a game gets the first entry that
 * is found for it.
 */
async function newestFirst(names: readonly string[]): Promise<string[][]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const groups = new Map<string, { name: string; version: string | null }[]>()
  for (const name of names) {
    const { title, version } = readEntry(name)
    const key = `${dirname(name)}\n${normalizeTitle(title)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [{ name, version }])
    else group.push({ name, version })
    await yieldToEventLoop()
  }
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => compareVersions(other.version, one.version) ?? 0).map(({ name }) => name),
  )
}
