import { expectedList } from '../client-errors.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'
import { hasMetadata, idOf } from './torrents.ts'

/** The name on disk of each torrent that Transmission may have renamed; `null` if it is unknown. */
export type ContentNames = (torrents: readonly WireFields[]) => Promise<ReadonlyMap<string, string | null>>

/** Characters and names that Windows rejects. Transmission replaces them on every system. */
const replaced = /[<>:"/\\|?*\p{Cc}]|^ |[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu

/** A file list may have hundreds of thousands of entries. */
const torrentsPerRequest = 20

/**
 * Transmission lists a torrent under the name that its file states, also where it uses another name on disk. Only the
 * file list has the name on disk. It may be long, so it is requested once for each torrent that needs it.
 */
export function createContentNames(rpc: Rpc): ContentNames {
  let known = new Map<string, { name: string; contentName: string }>()

  const read = async (torrents: readonly WireFields[]) => {
    const answer = await rpc('torrent_get', { ids: torrents.map(idOf), fields: ['hash_string', 'name', 'files'] })
    for (const value of expectedList(product, answer.value('torrents'))) {
      const torrent = wireFields(value)
      const name = torrent.text('name')
      const file = wireFields(torrent.list('files')[0]).text('name')
      const contentName = name === null || file === null ? null : contentNameOf(name, file)
      if (name !== null && contentName !== null) known.set(idOf(torrent), { name, contentName })
    }
  }

  return async (torrents) => {
    const renamed = torrents.filter((torrent) => replaced.test(torrent.text('name') ?? '') && hasMetadata(torrent))
    const unknown = renamed.filter((torrent) => known.get(idOf(torrent))?.name !== torrent.text('name'))
    for (let start = 0; start < unknown.length; start += torrentsPerRequest) {
      await read(unknown.slice(start, start + torrentsPerRequest))
    }
    known = new Map(renamed.flatMap((torrent) => entryOf(known, idOf(torrent))))
    return new Map(renamed.map((torrent) => [idOf(torrent), known.get(idOf(torrent))?.contentName ?? null]))
  }
}

/**
 * Usually the first part of a file's path. Version 4.1 keeps the slashes of a name, which then is several folders. `null`
 * for a path that leaves the download folder.
 */
function contentNameOf(name: string, file: string): string | null {
  const parts = file.split('/')
  if (parts.includes('..')) return null
  return file === name || file.startsWith(`${name}/`) ? name : (parts[0] ?? null)
}

function entryOf<Value>(map: ReadonlyMap<string, Value>, key: string): [string, Value][] {
  const value = map.get(key)
  return value === undefined ? [] : [[key, value]]
}
