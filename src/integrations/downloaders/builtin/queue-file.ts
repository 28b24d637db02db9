import { copyFile, readFile } from 'node:fs/promises'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { AdapterContext } from '#domain/ports/download-client.ts'
import { rename } from '#platform/held-files.ts'
import { writeStateFile } from '../state-file.ts'
import { type Entry, EntryModel } from './entry.ts'

const QueueModel = Type.Object({ version: Type.Literal(1), entries: Type.Array(Type.Unknown()) })

const unreadable = 'Its link cannot be decrypted with the current key. Grab the release again'

export type QueueFile = {
  /** Empty when there is no file yet. A file that cannot be read is put aside as `.broken`, and `broken` is called. */
  load(broken: (keptAs: string) => void): Promise<Entry[]>
  /** Whole or not at all; calls while one is under way are drawn together. */
  save(entries: () => Entry[]): Promise<void>
}

type QueueFileParts = Pick<AdapterContext, 'secretBox' | 'makeRoom'>

/** The queue on disk. Links contain keys, so they are encrypted. */
export function createQueueFile(path: string, { secretBox, makeRoom }: QueueFileParts): QueueFile {
  let writing = Promise.resolve()
  let waiting: Promise<void> | null = null

  const undecryptable = new Set<string>()
  const sealed = (entry: Entry): Entry =>
    undecryptable.has(entry.url) ? entry : { ...entry, url: secretBox.seal(entry.url) }
  const opened = (entry: Entry): Entry => {
    const url = secretBox.open(entry.url)
    if (url !== null) return { ...entry, url }
    undecryptable.add(entry.url)
    return entry.state === 'completed' ? entry : { ...entry, state: 'error', message: unreadable }
  }

  async function write(entries: () => Entry[]): Promise<void> {
    waiting = null
    await writeStateFile(path, JSON.stringify({ version: 1, entries: entries().map(sealed) }), { makeRoom })
  }

  return {
    async load(broken) {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      })
      if (text === null) return []
      const stored = parsed(text)
      if (!Value.Check(QueueModel, stored)) {
        await rename(path, `${path}.broken`)
        broken(`${path}.broken`)
        return []
      }
      // One unreadable entry costs no other its download.
      const entries = stored.entries.filter((entry) => Value.Check(EntryModel, entry))
      if (entries.length < stored.entries.length) {
        await copyFile(path, `${path}.broken`)
        broken(`${path}.broken`)
      }
      return entries.map(opened)
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
