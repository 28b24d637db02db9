import { expectedList } from '../client-errors.ts'
import { type Aria2Download, listedKeys, readDownload } from './downloads.ts'
import { product, type Rpc } from './rpc.ts'

/** Larger than any real queue; aria2 requires a limit. */
const maxListed = 10_000

export async function allDownloads(rpc: Rpc): Promise<Aria2Download[]> {
  const lists = await rpc.askAll([
    { method: 'tellActive', params: [listedKeys] },
    { method: 'tellWaiting', params: [0, maxListed, listedKeys] },
    { method: 'tellStopped', params: [0, maxListed, listedKeys] },
  ])
  return lists.flatMap((list) => expectedList(product, list)).map(readDownload)
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
