import type { Measured, Measurer } from '#domain/ports/measurer.ts'
import type { IdentifiedEntry } from './identify-entry.ts'
import { type RecordOptions, recordEntry } from './record-entry.ts'

export type EntryRecorder = {
  /** Takes what was seen of an entry. Waits only while very much is being measured. */
  add(name: string, sight: IdentifiedEntry): Promise<void>
  /** Settles when all of it is written down. */
  end(): Promise<void>
}

const maxMeasured = 32
/** So many at a time write much faster than one by one, and are soon done. */
const maxWaiting = 16
const maxWaitMs = 250

/**
 * Settles a root's entries, several in one go, while further ones are looked at. An entry is settled together with its
 * game and its files: whatever ends the program before that, it is looked at again.
 */
export function createEntryRecorder(settling: RecordOptions, measurer: Measurer): EntryRecorder {
  const { transaction, imports } = settling.app
  const underway = new Set<Promise<void>>()
  let waiting: { name: string; sight: IdentifiedEntry; files: readonly Measured[] }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let fault: { error: unknown } | null = null
  const write = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const batch = waiting
    waiting = []
    try {
      transaction(() => {
        for (const { name, sight, files } of batch) recordEntry(settling, name, sight, files)
      })
    } catch (error) {
      // Thrown to the scan at its next step: nobody else waits for a timer.
      fault ??= { error }
    }
  }
  const settle = async (name: string, sight: IdentifiedEntry): Promise<void> => {
    // What could not be measured is found all the same, and measured by the next scan.
    const files = wantsMeasuring(imports, sight) ? await measurer.measure(sight.path) : []
    waiting.push({ name, sight, files: files ?? [] })
    if (waiting.length >= maxWaiting) write()
    else timer ??= setTimeout(write, maxWaitMs)
  }
  return {
    async add(name, sight) {
      if (fault !== null) throw fault.error
      const work = settle(name, sight).finally(() => underway.delete(work))
      underway.add(work)
      if (underway.size >= maxMeasured) await Promise.race(underway)
    },
    async end() {
      await Promise.all(underway)
      write()
      if (fault !== null) throw fault.error
    },
  }
}

function wantsMeasuring({ hasFiles }: { hasFiles(gameId: string): boolean }, sight: IdentifiedEntry): boolean {
  if ('reason' in sight) return false
  if ('holder' in sight) return !hasFiles(sight.holder)
  return 'known' in sight || !hasFiles(sight.held.id)
}
