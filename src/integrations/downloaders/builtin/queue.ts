import { errorMessage } from '#domain/errors.ts'
import type { Entry } from './entry.ts'
import type { QueueFile } from './queue-file.ts'
import { createTransfers, type Transfers, type TransfersParts } from './transfers.ts'

export type QueueParts = TransfersParts & { file: QueueFile }

export type Queue = Omit<Transfers, 'close'> & {
  entries(): Entry[]
  get(id: string): Entry | undefined
  put(entry: Entry): Promise<void>
  /** Removes it from the queue; call `halt` first. */
  drop(id: string): Promise<void>
  save(): Promise<void>
  close(): Promise<void>
}

/** The stored downloads and those added later, in order. */
export function createQueue(stored: Entry[], parts: QueueParts): Queue {
  const entries = new Map(stored.map((entry) => [entry.id, entry]))
  for (const entry of entries.values()) if (isUnderWay(entry)) entry.state = 'queued'
  const save = () => parts.file.save(() => [...entries.values()])
  const { wake, speedOf, halt, close } = createTransfers(parts, { entries: () => entries.values(), save })
  return {
    entries: () => [...entries.values()],
    get: (id) => entries.get(id),
    async put(entry) {
      const isNew = !entries.has(entry.id)
      entries.set(entry.id, entry)
      try {
        await save()
      } catch (error) {
        if (isNew) entries.delete(entry.id)
        throw error
      }
      wake()
    },
    async drop(id) {
      const entry = entries.get(id)
      entries.delete(id)
      try {
        await save()
      } catch (error) {
        // The entry would be downloaded again after a restart.
        if (entry !== undefined) entries.set(id, { ...entry, state: 'paused' })
        throw error
      }
    },
    save,
    wake,
    speedOf,
    halt,
    async close() {
      await close()
      await save().catch((error: unknown) => {
        parts.log.error('The queue could not be saved', { reason: errorMessage(error) })
      })
    },
  }
}

function isUnderWay({ state }: Entry): boolean {
  return state === 'downloading' || state === 'waiting'
}
