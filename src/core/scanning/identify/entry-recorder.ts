import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Measured, ScanWorker } from '#domain/ports/scan-worker.ts'
import type { AppContext } from '../../app-context.ts'
import type { IdentifiedEntry } from './identify-entry.ts'
import { type RecordOptions, recordEntry } from './record-entry.ts'

type RecorderOptions = RecordOptions & { app: Pick<AppContext, 'checkpoints'> }

export type EntryRecorder = {
  /** Queues an identified entry. Waits only while too many entries are being measured. */
  add(name: string, identified: IdentifiedEntry): Promise<void>
  /** Resolves when all queued entries are recorded. */
  end(): Promise<void>
}

const maxMeasured = 32
/** Writing in batches is faster than writing entries one by one. Six take about 12 ms. */
const maxBatch = 6
/** Rows of files take most of the time of a batch, and block the event loop together. */
const maxBatchFiles = 300
const maxWaitMs = 250
/** Batches between two checkpoints of the database: about 10 MB of its journal. */
const batchesPerCheckpoint = 25

/**
 * Records the entries of a root in batches while others are still being identified. An entry, its game and its files
 * are written in one transaction, so an interrupted scan identifies the entry again. The worker checkpoints the database
 * meanwhile, since that waits for the disk.
 */
export function createEntryRecorder(options: RecorderOptions, scanWorker: ScanWorker): EntryRecorder {
  const { transaction, imports, checkpoints } = options.app
  const endDeferral = checkpoints.defer()
  let unsavedBatches = 0
  const underway = new Set<Promise<void>>()
  let batch: { name: string; identified: IdentifiedEntry; files: readonly Measured[] }[] = []
  let batchFiles = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let fault: { error: unknown } | null = null
  let written: Promise<void> = Promise.resolve()
  const writeBatch = (entries: typeof batch): void => {
    try {
      transaction(() => {
        for (const { name, identified, files } of entries) recordEntry(options, name, identified, files)
      })
    } catch (error) {
      // Nothing awaits the timer, so the error is thrown at the scan's next call.
      fault ??= { error }
    }
  }
  // Nothing is written meanwhile, so that the whole journal can be moved and is then used from its start again.
  const checkpoint = async (): Promise<void> => {
    unsavedBatches += 1
    if (checkpoints.file === null || unsavedBatches < batchesPerCheckpoint) return
    unsavedBatches = 0
    await scanWorker.checkpoint(checkpoints.file)
  }
  // One batch in each turn of the event loop: the files of many entries may be measured at the same moment.
  const write = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const entries = batch
    batch = []
    batchFiles = 0
    written = written
      .then(() => writeBatch(entries))
      .then(checkpoint)
      .then(() => nextTurn())
    return written
  }
  const record = async (name: string, identified: IdentifiedEntry): Promise<void> => {
    // An entry that cannot be measured is still recorded; the next scan measures it.
    const files = wantsMeasuring(imports, identified) ? await scanWorker.measure(identified.path) : []
    batch.push({ name, identified, files: files ?? [] })
    batchFiles += files?.length ?? 0
    if (batch.length >= maxBatch || batchFiles >= maxBatchFiles) await write()
    else timer ??= setTimeout(write, maxWaitMs)
  }
  return {
    async add(name, identified) {
      if (fault !== null) throw fault.error
      const work = record(name, identified).finally(() => underway.delete(work))
      underway.add(work)
      if (underway.size >= maxMeasured) await Promise.race(underway)
    },
    async end() {
      try {
        await Promise.all(underway)
        await write()
      } finally {
        endDeferral()
      }
      if (fault !== null) throw fault.error
    },
  }
}

function wantsMeasuring({ hasFiles }: { hasFiles(gameId: string): boolean }, identified: IdentifiedEntry): boolean {
  if ('reason' in identified) return false
  if ('holder' in identified) return !hasFiles(identified.holder)
  return !('inLibrary' in identified) || !hasFiles(identified.inLibrary.id)
}
