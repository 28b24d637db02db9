import { isQueueMove, type PriorityChange, type QueueMove } from '#domain/downloads/download-priority.ts'
import { upstream } from '../client-errors.ts'
import type { Aria2Download } from './downloads.ts'
import { allDownloads, visible } from './find.ts'
import { product, type Rpc } from './rpc.ts'

/** https://aria2.github.io/manual/en/html/aria2c.html#aria2.changePosition */
const positions: Record<QueueMove, readonly [offset: number, from: 'POS_SET' | 'POS_CUR' | 'POS_END']> = {
  top: [0, 'POS_SET'],
  up: [-1, 'POS_CUR'],
  down: [1, 'POS_CUR'],
  bottom: [0, 'POS_END'],
}

const pausable: ReadonlySet<string> = new Set(['active', 'waiting'])
const queued: ReadonlySet<string> = new Set(['waiting', 'paused'])

export async function pauseAll(rpc: Rpc, clientIds: readonly string[]): Promise<void> {
  const found = (await downloadsWith(rpc, clientIds)).filter(({ download }) => pausable.has(download.rawState))
  if (found.length > 0) await rpc.askAll(found.map(({ gid }) => ({ method: 'pause', params: [gid] })))
}

/** Moves downloads in the queue of aria2, which holds only those that wait or are paused. */
export async function moveInQueue(rpc: Rpc, clientIds: readonly string[], change: PriorityChange): Promise<void> {
  if (!isQueueMove(change)) throw upstream(product, 'downloads have no priority, only a place in the queue')
  const [offset, from] = positions[change]
  const found = (await downloadsWith(rpc, clientIds)).filter(({ download }) => queued.has(download.rawState))
  // Downloads keep their order: the one that is moved last comes first at the top, and last below.
  if (change === 'top' || change === 'down') found.reverse()
  if (found.length === 0) return
  await rpc.askAll(found.map(({ gid }) => ({ method: 'changePosition', params: [gid, offset, from] })))
}

async function downloadsWith(rpc: Rpc, clientIds: readonly string[]): Promise<Aria2Download[]> {
  const wanted = new Set(clientIds)
  return visible(await allDownloads(rpc)).filter(({ clientId }) => wanted.has(clientId))
}
