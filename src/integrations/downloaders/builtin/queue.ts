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
      entries.set(entry.id, entry)
      await save()
      wake()
    },
    async drop(id) {
      entries.delete(id)
      await save()
    },
    save,
    wake,
    speedOf,
    halt,
    async close() {
      await close()
      await save()
    },
  }
}

function isUnderWay({ state }: Entry): boolean {
  return state === 'downloading' || state === 'waiting'
}
