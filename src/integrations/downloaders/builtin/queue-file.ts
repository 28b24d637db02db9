import { open, readFile, rename } from 'node:fs/promises'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Entry, EntryModel } from './entry.ts'

const QueueModel = Type.Object({ version: Type.Literal(1), entries: Type.Array(EntryModel) })

export type QueueFile = {
  /** Empty when there is no file yet. A file that cannot be read is put aside as `.broken`, and `broken` is called. */
  load(broken: (keptAs: string) => void): Promise<Entry[]>
  /** Whole or not at all; calls while one is under way are drawn together. */
  save(entries: () => Entry[]): Promise<void>
}

/** The queue on disk. Links hold keys, so only the program's own user may read it. */
export function createQueueFile(path: string): QueueFile {
  let writing = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function write(entries: () => Entry[]): Promise<void> {
    waiting = null
    const handle = await open(`${path}.new`, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify({ version: 1, entries: entries() }))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${path}.new`, path)
  }

  return {
    async load(broken) {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      })
      if (text === null) return []
      const stored = parsed(text)
      if (Value.Check(QueueModel, stored)) return stored.entries
      await rename(path, `${path}.broken`)
      broken(`${path}.broken`)
      return []
    },
    save(entries) {
      if (waiting !== null) return waiting
      const next = writing.then(() => write(entries))
      waiting = next
      writing = next.catch(() => undefined)
      return next
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
