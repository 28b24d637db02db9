import { expectedList, upstream } from '../client-errors.ts'
import { wireFields } from '../wire-fields.ts'
import { type Aria2Download, listedKeys, readDownload } from './downloads.ts'
import { product, type Rpc } from './rpc.ts'

/** Larger than most queues; aria2 requires a limit. */
const pageSize = 10_000

export async function allDownloads(rpc: Rpc): Promise<Aria2Download[]> {
  const all: unknown[] = []
  const known = new Set<string | null>()
  for (let offset = 0; ; offset += pageSize) {
    const lists = await rpc.askAll([
      ...(offset === 0 ? [{ method: 'tellActive', params: [listedKeys] }] : []),
      { method: 'tellWaiting', params: [offset, pageSize, listedKeys] },
      { method: 'tellStopped', params: [offset, pageSize, listedKeys] },
    ])
    const pages = lists.map((list) => expectedList(product, list))
    const [before, listed] = [known.size, pages.flat()]
    for (const download of listed) {
      all.push(download)
      known.add(wireFields(download).text('gid'))
    }
    const isLast = pages.slice(-2).every((page) => page.length < pageSize)
    if (isLast) return all.map(readDownload)
    if (known.size === before) throw upstream(product, 'its list repeats itself')
  }
}

/** One entry per id: the torrent rather than its metadata download, a running one rather than a failed one. */
export function visible(all: readonly Aria2Download[]): Aria2Download[] {
  const best = new Map<string, Aria2Download>()
  for (const found of all) {
    if (found.download.rawState === 'removed') continue
    const other = best.get(found.clientId)
    if (!other || rank(found) > rank(other)) best.set(found.clientId, found)
  }
  return [...best.values()]
}

function rank({ isDescription, download }: Aria2Download): number {
  return (isDescription ? 0 : 2) + (download.state === 'error' ? 0 : 1)
}

export async function find(rpc: Rpc, clientId: string): Promise<Aria2Download | null> {
  return visible(await allDownloads(rpc)).find((download) => download.clientId === clientId) ?? null
}
