import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from '#domain/paths/paths.ts'
import { rm } from '#platform/held-files.ts'
import { writeStateFile } from '../state-file.ts'

export type TorrentStore = {
  keep(clientId: string, bytes: Uint8Array): Promise<void>
  find(clientId: string): Promise<Uint8Array | null>
  /** Forgets all but these. */
  retain(clientIds: ReadonlySet<string>): Promise<void>
}

const ending = '.torrent'

/** The torrents aria2 was given: it hands out none, and goes on with a failed one only when given it again. */
export function createTorrentStore(stateFolder: string, makeRoom: () => boolean): TorrentStore {
  const folder = join(stateFolder, 'torrents')
  const pathOf = (clientId: string) => join(folder, `${clientId}${ending}`)
  return {
    keep: async (clientId, bytes) => {
      // Several may add the same at once.
      const temporary = join(folder, `${randomUUID()}.new`)
      await writeStateFile(pathOf(clientId), bytes, { makeRoom, temporary })
    },
    find: async (clientId) => {
      try {
        return await readFile(pathOf(clientId))
      } catch {
        return null
      }
    },
    retain: async (clientIds) => {
      const names = await readdir(folder).catch(() => [])
      const left = names.filter((name) => name.endsWith(ending) && !clientIds.has(name.slice(0, -ending.length)))
      for (const name of left) await rm(join(folder, name), { force: true })
    },
  }
}
