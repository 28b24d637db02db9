import { copyFile, readFile } from 'node:fs/promises'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { join } from '#domain/paths/paths.ts'
import { Nullable } from '#domain/scalars.ts'
import { rename } from '#platform/held-files.ts'
import { writeStateFile } from '../state-file.ts'

const OldContentModel = Type.Object({
  name: Type.String(),
  inode: Type.Union([Type.String(), Type.Number()]),
  count: Type.Number(),
  size: Type.Number(),
  changedAt: Type.Number(),
})

/** Content that existed under an entry's name before it was added. */
export type OldContent = Static<typeof OldContentModel>

const EntryModel = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** What the content will be called, when the torrent tells. */
  name: Type.String(),
  fileName: Type.String(),
  size: Nullable(Type.Number()),
  category: Nullable(Type.String()),
  addedAt: Type.String(),
  completedAt: Nullable(Type.String()),
  /** Our download's id: a repeated add must not write the file again. */
  downloadId: Type.Optional(Type.String()),
  /** What its content is called, once it is whole. */
  arrivedAs: Type.Optional(Type.String()),
  old: Type.Optional(Type.Array(OldContentModel)),
})

/** A file that was written to the watch folder, and its expected content. */
export type Entry = Static<typeof EntryModel>

export type Entries = {
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<void>
  /** Does nothing when the entry was removed or added again meanwhile. */
  replace(before: Entry, after: Entry): Promise<void>
  forget(id: string): Promise<void>
}

/** The added files, stored in the adapter's own folder to survive a restart. */
export function createEntries(stateFolder: string, makeRoom: () => boolean): Entries {
  const path = join(stateFolder, 'blackhole.json')
  let reading: Promise<Map<string, Entry>> | null = null
  let writing = Promise.resolve()

  const known = () => {
    reading ??= readEntries(path).catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
  const save = async () => {
    const entries = [...(await known()).values()]
    const written = writing.then(async () => {
      await writeStateFile(path, JSON.stringify(entries), { makeRoom })
    })
    writing = written.catch(() => undefined)
    await written
  }
  return {
    all: async () => [...(await known()).values()],
    put: async (entry) => {
      ;(await known()).set(entry.id, entry)
      await save()
    },
    replace: async (before, after) => {
      const entries = await known()
      if (entries.get(before.id) !== before) return
      entries.set(after.id, after)
      await save()
    },
    forget: async (id) => {
      if ((await known()).delete(id)) await save()
    },
  }
}

/** An unreadable file is set aside, and so is a copy of one with unreadable entries; all others are kept. */
async function readEntries(path: string): Promise<Map<string, Entry>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '[]'
    throw error
  })
  const stored = parsed(text)
  if (!Array.isArray(stored)) {
    await rename(path, `${path}.broken`)
    return new Map()
  }
  const entries = stored.filter((entry) => Value.Check(EntryModel, entry))
  if (entries.length < stored.length) await copyFile(path, `${path}.broken`)
  return new Map(entries.map((entry) => [entry.id, entry]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
