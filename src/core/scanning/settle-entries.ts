import type { Measured, Measurer } from '#domain/ports/measurer.ts'
import type { EntrySight } from './look-at-entry.ts'
import { type Settling, settleEntry } from './settle-entry.ts'

export type Settlement = {
  /** Takes what was seen of an entry. Waits only while very much is being measured. */
  add(name: string, sight: EntrySight): Promise<void>
  /** Settles when all of it is written down. */
  end(): Promise<void>
}

const mostMeasured = 32
/** So many at a time write much faster than one by one, and are soon done. */
const mostWaiting = 16
const longestWaitMs = 250

/**
 * Settles a root's entries, several in one go, while further ones are looked at. An entry is settled together with its
 * game and its files: whatever ends the program before that, it is looked at again.
 */
export function settleEntries(settling: Settling, measurer: Measurer): Settlement {
  const { transaction, imports } = settling.program
  const underway = new Set<Promise<void>>()
  let waiting: { name: string; sight: EntrySight; files: readonly Measured[] }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let fault: { error: unknown } | null = null
  const write = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const batch = waiting
    waiting = []
    try {
      transaction(() => {
        for (const { name, sight, files } of batch) settleEntry(settling, name, sight, files)
      })
    } catch (error) {
      // Thrown to the scan at its next step: nobody else waits for a timer.
      fault ??= { error }
    }
  }
  const settle = async (name: string, sight: EntrySight): Promise<void> => {
    // What could not be measured is found all the same, and measured by the next scan.
    const files = wantsMeasuring(imports, sight) ? await measurer.measure(sight.path) : []
    waiting.push({ name, sight, files: files ?? [] })
    if (waiting.length >= mostWaiting) write()
    else timer ??= setTimeout(write, longestWaitMs)
  }
  return {
    async add(name, sight) {
      if (fault !== null) throw fault.error
      const work = settle(name, sight).finally(() => underway.delete(work))
      underway.add(work)
      if (underway.size >= mostMeasured) await Promise.race(underway)
    },
    async end() {
      await Promise.all(underway)
      write()
      if (fault !== null) throw fault.error
    },
  }
}

function wantsMeasuring({ hasFiles }: { hasFiles(gameId: string): boolean }, sight: EntrySight): boolean {
  if ('reason' in sight) return false
  if ('holder' in sight) return !hasFiles(sight.holder)
  return 'known' in sight || !hasFiles(sight.held.id)
}
